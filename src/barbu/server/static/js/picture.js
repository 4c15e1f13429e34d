// The picture of a sheet as PNG, for programs that do not know SVG: drawn here, shared or saved.

const picture = /** @type {HTMLImageElement} */ (document.getElementById("picture"));
const share = /** @type {HTMLButtonElement} */ (document.getElementById("share"));
const save = /** @type {HTMLButtonElement} */ (document.getElementById("save"));

/** @returns {Promise<File>} the picture at its full size */
async function drawn() {
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = picture.naturalWidth;
  canvas.height = picture.naturalHeight;
  canvas.getContext("2d")?.drawImage(picture, 0, 0);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  return new File([/** @type {Blob} */ (blob)], `${save.dataset.name}.png`, { type: "image/png" });
}

save.hidden = false;
save.addEventListener("click", async () => {
  const link = document.createElement("a");
  const file = await drawn();
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(link.href);
});

const trial = new File([], "picture.png", { type: "image/png" });
if (navigator.canShare?.({ files: [trial] })) {
  share.hidden = false;
  share.addEventListener("click", async () => {
    try {
      await navigator.share({ files: [await drawn()] });
    } catch (error) {
      if (/** @type {Error} */ (error).name !== "AbortError") throw error;
    }
  });
}
