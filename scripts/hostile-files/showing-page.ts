/** Ways in which a page shows or runs a file, besides opening it: elements, and calls of its script. */
const ELEMENTS: Readonly<Record<string, string>> = {
  img: '<img src="URL">',
  iframe: '<iframe src="URL"></iframe>',
  sandboxed: '<iframe sandbox="allow-scripts" src="URL"></iframe>',
  object: '<object data="URL"></object>',
  objectHtml: '<object type="text/html" data="URL"></object>',
  objectSvg: '<object type="image/svg+xml" data="URL"></object>',
  embed: '<embed src="URL">',
  embedHtml: '<embed type="text/html" src="URL">',
  embedSvg: '<embed type="image/svg+xml" src="URL">',
  script: '<script src="URL"></script>',
  module: '<script type="module" src="URL"></script>',
  stylesheet: '<link rel="stylesheet" href="URL">',
  use: '<svg><use href="URL#s"/><image href="URL"/></svg>',
  video: '<video src="URL" autoplay muted></video>',
  subtitles: '<video><track default src="URL"></video>',
};

/** Milliseconds: a download never fires a load event. */
const LONGEST = 700;

/**
 * A page that shows a file in every way. The promise `shown` of its window resolves when it is done. Each way requests the file with its
 * name: `?way=iframe`.
 * @param file URL, relative to the page
 */
export function showingPage(file: string): string {
  return `<!doctype html><title>a page</title><body><script>
const LONGEST = ${LONGEST};
const url = (way) => { const made = new URL(${quoted(file)}, location); made.searchParams.set('way', way); return made.href; };
const within = (work) => Promise.race([work, new Promise((resolve) => setTimeout(resolve, LONGEST))]).catch(() => {});
const show = ([way, html]) => within(new Promise((resolve) => {
  const made = document.createRange().createContextualFragment(html.replaceAll('URL', url(way)));
  made.firstElementChild.onload = made.firstElementChild.onerror = resolve;
  document.body.append(made);
}));
const work = () => new Promise((resolve) => { new Worker(url('worker')).onerror = resolve; });
window.shown = Promise.all([
  ...Object.entries(${quoted(ELEMENTS)}).map(show),
  within(import(url('import'))),
  within((async () => work())()),
  within((async () => navigator.serviceWorker.register(url('serviceWorker')))()),
]).then(() => new Promise((resolve) => setTimeout(resolve, 100)));
</script>`;
}

/** Encodes a value for a script in a page. */
function quoted(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
