import { PassThrough, Readable } from 'node:stream';
import { readSecret } from '../read-secret.ts';

/** A terminal at which keys are typed, and the raw modes that were set. */
function terminal() {
  const modes: boolean[] = [];
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: (raw: boolean) => modes.push(raw) });
  return { input, modes };
}

describe('readSecret', () => {
  it.each([
    [['s3cret\n'], 's3cret'],
    [['s3', 'cret\r\nmore\n'], 's3cret'],
    [['s3cret'], 's3cret'],
    [[], ''],
  ])('takes the first line of standard input: %j', async (chunks, secret) => {
    const shown: string[] = [];
    expect(await readSecret('Password', Readable.from(chunks), (text) => shown.push(text))).toBe(secret);
    expect(shown).toEqual([]);
  });

  it('refuses a line without an end', async () => {
    await expect(readSecret('Password', Readable.from(['x'.repeat(20_000)]), () => undefined)).rejects.toThrow(
      'exceeds the limit of 10000 characters',
    );
  });

  async function type(texts: readonly string[]) {
    const { input, modes } = terminal();
    let shown = '';
    const asked = readSecret('Password', input, (text) => {
      shown += text;
      if (text.endsWith(': ')) setImmediate(() => input.write(texts[text === 'Repeat: ' ? 1 : 0] ?? ''));
    });
    return { secret: await asked.catch(String), shown, modes };
  }

  it('asks twice at a terminal, and shows nothing of what is typed', async () => {
    expect(await type(['s3x\u007fcret\r', 's3cret\r'])).toEqual({
      secret: 's3cret',
      shown: 'Password: \nRepeat: \n',
      modes: [true, false],
    });
  });

  it('takes what is typed ahead, and the end of the input for the end of the line', async () => {
    const { input } = terminal();
    input.end('s3cret\rs3cret');
    expect(await readSecret('Password', input, () => undefined)).toBe('s3cret');
  });

  it('refuses what differs the second time, and can be interrupted', async () => {
    expect((await type(['one\r', 'other\r'])).secret).toBe('Error: the two entries do not match; run the command again');
    expect(await type(['on\u0003'])).toMatchObject({ secret: 'Error: interrupted', modes: [true, false] });
  });
});
