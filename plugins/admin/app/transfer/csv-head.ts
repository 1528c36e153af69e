/** Bytes of a file that are read to find its first line. */
const HEAD = 65_536;

/** Returns the headings of a table, from the first line of its file. */
export async function headingsOf(file: Blob): Promise<readonly string[]> {
  const text = (await file.slice(0, HEAD).text()).replace(/^\uFEFF/, '');
  const separator = [',', ';', '\t'].toSorted(
    (one, other) => firstLine(text).split(other).length - firstLine(text).split(one).length,
  )[0] as string;
  const cells: string[] = [];
  let [cell, isQuoted] = ['', false];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] as string;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator) {
      cells.push(cell.trim());
      cell = '';
    } else if (sign === '\n') break;
    else cell += sign;
  }
  return [...cells, cell.trim()].filter((heading) => heading !== '');
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
