/** Milliseconds after which a browser has surely begun to save. */
const UNTIL_BEGUN = 10_000;

/** Has the browser save a text as a file. */
export function saveText(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), UNTIL_BEGUN);
}
