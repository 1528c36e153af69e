// Runs in the measured page, before its own scripts. Records the last use of a key or the pointer, and when the expected elements were
// painted. Times are milliseconds since 1970, which all documents of the browser share.

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
    /** Time of the last key or pointer press; null if there was none in this document. */
    last: () => last,
    /** Starts a step: existing elements do not count as new. */
    begin() {
      last = null;
      before = new WeakSet(document.querySelectorAll('*'));
    },
    /** The time after the first frame in which all of these are visible. */
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
