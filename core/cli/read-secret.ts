import type { ReadStream } from 'node:tty';

/** Maximum characters of a secret. */
const MAX_LENGTH = 10_000;

/** Keys as a terminal in raw mode sends them. */
const ENTER: ReadonlySet<string> = new Set(['\r', '\n', '\u0004']);
const BACKSPACE: ReadonlySet<string> = new Set(['\b', '\u007f']);
const INTERRUPT = '\u0003';

/**
 * Reads a secret. At a terminal it is typed twice, without being shown; otherwise it is the first line of standard input.
 * @param show writes prompts, to somewhere other than the command's output
 * @throws Error when it is interrupted, typed differently the second time, or too long
 */
export async function readSecret(prompt: string, input: NodeJS.ReadableStream, show: (text: string) => void): Promise<string> {
  const terminal = input as Partial<ReadStream>;
  if (terminal.isTTY !== true || terminal.setRawMode === undefined) return firstLine(input);
  terminal.setRawMode(true);
  try {
    const secret = await typed(`${prompt}: `, input, show);
    if ((await typed('Repeat: ', input, show)) !== secret) throw new Error('the two entries do not match; run the command again');
    return secret;
  } finally {
    terminal.setRawMode(false);
    input.pause();
  }
}

async function firstLine(input: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of input) {
    text += String(chunk);
    if (text.includes('\n')) break;
    if (text.length > MAX_LENGTH) throw new Error(`the first line of stdin exceeds the limit of ${MAX_LENGTH} characters`);
  }
  return (text.split('\n')[0] ?? '').replace(/\r$/, '');
}

function typed(prompt: string, input: NodeJS.ReadableStream, show: (text: string) => void): Promise<string> {
  show(prompt);
  return new Promise((done, fail) => {
    let text = '';
    const end = (settle: () => void, rest = '') => {
      input.off('data', take).off('end', close).pause();
      // Keys typed ahead belong to the next prompt.
      if (rest !== '') input.unshift(rest);
      show('\n');
      settle();
    };
    const close = () => end(() => done(text));
    const take = (chunk: Buffer | string) => {
      const characters = [...String(chunk)];
      for (const [index, character] of characters.entries()) {
        if (character === INTERRUPT) return end(() => fail(new Error('interrupted')));
        if (ENTER.has(character)) return end(() => done(text), characters.slice(index + 1).join(''));
        text = BACKSPACE.has(character) ? [...text].slice(0, -1).join('') : text + character;
        if (text.length > MAX_LENGTH) return end(() => fail(new Error(`the input exceeds the limit of ${MAX_LENGTH} characters`)));
      }
    };
    input.on('data', take).on('end', close).resume();
  });
}
