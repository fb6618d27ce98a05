// Returns the texts whose contrast with their background is below 4.5, by the formula of WCAG 2.
() => {
              const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
              const rgba = (color) => {
                canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1);
                return [...canvas.getImageData(0, 0, 1, 1).data];
              };
              const light = (color) => {
                const [r, g, b] = rgba(color).map((c) => c / 255)
                  .map((c) => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
                return 0.2126 * r + 0.7152 * g + 0.0722 * b;
              };
              const behind = (element) => {
                for (let e = element; e; e = e.parentElement) {
                  const color = getComputedStyle(e).backgroundColor;
                  if (rgba(color)[3] === 255) return color;
                }
              };
              const contrast = (element) => {
                const [a, b] = [light(getComputedStyle(element).color), light(behind(element))];
                return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
              };
              return [...document.body.querySelectorAll("*")]
                .filter((e) => !["SCRIPT", "svg"].includes(e.tagName))
                .filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()))
                .filter((e) => contrast(e) < 4.5)
                .map((e) => e.className + " " + e.textContent);
            }
