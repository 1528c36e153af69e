// Runs in the page that is measured, before its own scripts: notes when a key or the pointer was used last, and when what is waited for was painted.
// Times are milliseconds since 1970, as all documents of the browser count them.

(() => {
  let last = null;
  let before = new WeakSet();
  const note = (event) => {
    if (event.isTrusted) last = performance.timeOrigin + event.timeStamp;
  };
  for (const name of ['pointerdown', 'pointerup', 'keydown']) addEventListener(name, note, { capture: true, passive: true });

  const isShown = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && element.getClientRects().length > 0;
  const texts = (element) => [element.textContent, element.value, element.getAttribute('aria-label'), element.getAttribute('placeholder')];
  const fits = (element, text) => text === undefined || texts(element).some((each) => typeof each === 'string' && each.includes(text));
  const holds = ({ css, text, gone = false, isFresh = false }) =>
    [...document.querySelectorAll(css)].some((element) => isShown(element) && fits(element, text) && !(isFresh && before.has(element))) !==
    gone;

  globalThis.compared = {
    /** When the last key or the last press of the pointer was: null where there was none in this document. */
    last: () => last,
    /** A step begins: what is there now is not fresh. */
    begin() {
      last = null;
      before = new WeakSet(document.querySelectorAll('*'));
    },
    /** The moment after the first frame in which all of this is to be seen. */
    seen: (wanted) =>
      new Promise((done) => {
        const look = () => {
          if (wanted.every(holds)) setTimeout(() => done(performance.timeOrigin + performance.now()));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
  };
})();
