import { DOCUMENTS, SYSTEM } from 'plinth';
import { bootApp } from 'plinth/testing';
import { counted } from './counted.ts';

const COUNTER = 'api::counter.counter';
const WRITERS = 8;
/** Changes of a document before it is removed, where it is. */
const LIFE = 5;

/**
 * A node that is killed in the middle of its work: writers that each raise the number in a document of their own, remove every second one
 * after some changes, and go on with another. Says `<documentId> <number>` of each change that was acknowledged, `-1` of a removal.
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
