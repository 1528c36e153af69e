/** Milliseconds after which the browser has started the download. */
const UNTIL_BEGUN = 10_000;

/** Saves a text as a file. */
export function saveText(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), UNTIL_BEGUN);
}
