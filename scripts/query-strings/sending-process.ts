// The process of `forkSender`: sends requests to the server in its argument, and reports the responses. Ends with its parent.

import process from 'node:process';
import { type Asked, createSender, type Told } from './sender.ts';

const sender = createSender(process.argv[2] as string);
process.on('message', async ({ id, request }: Asked) => {
  const answer = await sender.send(request);
  process.send?.({ id, answer } satisfies Told);
});
process.on('disconnect', () => sender.close());
process.send?.('ready');
