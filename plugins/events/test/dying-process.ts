import { PAGE, startNode } from './nodes.ts';

/** A node whose follower prints each event's document, and kills its process on events of one document. */
async function main(database: string, name: string, deadly: string): Promise<void> {
  const tell = ({ documentId }: { readonly documentId: string }) => {
    process.stdout.write(`${documentId}\n`);
    if (documentId === deadly) process.kill(process.pid, 'SIGKILL');
  };
  await startNode(database, [{ name, types: [PAGE as string], nodes: 'one', attempts: 2, tell, missed: () => undefined }]);
}

const [url = '', name = '', deadly = ''] = process.argv.slice(2);
void main(url, name, deadly);
