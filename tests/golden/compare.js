// Runs golden vectors through the page's modules and lists what differs.

/** @param {any} value @returns {string} the same text for the same data, whatever the order of keys */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value && typeof value === "object") {
    return `{${Object.keys(value).sort().map((key) => `${key}:${canonical(value[key])}`).join()}}`;
  }
  return JSON.stringify(value) ?? "undefined";
}

/** @param {any} ours @param {any} wanted @param {string} path @returns {string[]} the places that differ */
function differences(ours, wanted, path) {
  if (canonical(ours) === canonical(wanted)) return [];
  const tables = [ours, wanted].every((value) => value && typeof value === "object");
  if (!tables) return [`${path}: ${canonical(ours)} instead of ${canonical(wanted)}`];
  const keys = [...new Set([...Object.keys(ours), ...Object.keys(wanted)])];
  return keys.flatMap((key) => differences(ours[key], wanted[key], `${path}.${key}`));
}

/**
 * @param {any} fold the module `fold.js`
 * @param {any[]} vectors
 * @returns {{sheets: number, steps: number, refused: Record<string, number>, wrong: string[]}}
 */
export function compare(fold, vectors) {
  /** @type {string[]} */
  const wrong = [];
  /** @type {Record<string, number>} */
  const refused = {};
  let steps = 0;
  vectors.forEach((vector, number) => {
    let core = fold.start(vector.rules, vector.opening);
    vector.steps.forEach((/** @type {any} */ step, /** @type {number} */ index) => {
      const where = `sheet ${number} step ${index} ${step.command}`;
      const decided = fold.decide(core, { type: step.command, payload: step.payload });
      steps += 1;
      if (step.code) refused[step.code] = (refused[step.code] ?? 0) + 1;
      const ours = decided.event ? { type: decided.event.type, payload: decided.event.payload } : decided.code;
      const theirs = step.event ? { type: step.event.type, payload: step.event.payload } : step.code;
      wrong.push(...differences(ours, theirs, where));
      if (step.event) core = fold.fold(core, [step.event]);
    });
    wrong.push(...differences(fold.view(core), vector.view, `sheet ${number} view`));
    const again = fold.coreOf(vector.rules, vector.view);
    wrong.push(...differences(fold.view(again), vector.view, `sheet ${number} view of view`));
  });
  return { sheets: vectors.length, steps, refused, wrong };
}
