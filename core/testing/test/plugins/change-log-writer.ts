import { DOCUMENTS, SYSTEM } from 'plinth';
import { bootApp } from 'plinth/testing';
import { counted } from './counted.ts';

const COUNTER = 'api::counter.counter';
const WRITERS = 8;
/** Changes of a document before it may be removed. */
const LIFE = 5;

/**
 * A node that is killed while it works. Its writers each raise the number in their own document, remove every second document after some
 * changes, and
 * continue with another. Prints `<documentId> <number>` for each acknowledged change, `-1` for a removal.
 */
async function main(url: string): Promise<void> {
  const { kernel } = await bootApp({ app: counted, database: url });
  const documents = kernel.container.resolve(DOCUMENTS);
  const say = (documentId: string, number: number) => process.stdout.write(`${documentId} ${number}\n`);
  const write = async (writer: number) => {
    for (let round = writer; ; round++) {
      const { documentId } = await documents.create(COUNTER, { data: { number: 0 } }, SYSTEM);
      const id = documentId as string;
      say(id, 0);
      for (let number = 1; number <= LIFE; number++) {
        await documents.update(COUNTER, id, { data: { number } }, SYSTEM);
        say(id, number);
      }
      if (round % 2 === 0) {
        await documents.remove(COUNTER, id, new Map(), SYSTEM);
        say(id, -1);
      }
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
}

const [url = ''] = process.argv.slice(2);
main(url).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
});
