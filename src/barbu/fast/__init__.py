"""The rules compiled: batch playouts, sampling of hidden hands, the exact solver. No rule of its own."""
