import { EventEmitter } from 'node:events';
import { bootApp } from 'plinth/testing';

/** The part of a client of knex that announces statements. */
interface Client {
  readonly prototype: { emit(name: string, ...facts: unknown[]): boolean };
}

/** A statement that changes something. */
const CHANGES = /^\s*(?:insert|update|delete|alter|create|drop|commit|rename)/i;

/** The first statement of a conversion stages a column, or writes into the new one. */
const BEGINS = /rating_next|_next|rating_text/;

/**
 * Starts a node of an app whose attributes have other types than the values in its database, and kills it right before a statement that
 * changes something. Prints `ready` if it gets further than that.
 * @param moment number of the statement, counted from the first one of the conversion
 */
async function main(app: string, url: string, moment: number): Promise<void> {
  const { prototype } = require('knex/lib/client') as Client;
  let count = -1;
  prototype.emit = function (this: EventEmitter, name: string, ...facts: unknown[]) {
    const { sql = '' } = (name === 'query' ? facts[0] : {}) as { readonly sql?: string };
    if (CHANGES.test(sql) && (count >= 0 || BEGINS.test(sql)) && ++count === moment) process.kill(process.pid, 'SIGKILL');
    return EventEmitter.prototype.emit.call(this, name, ...facts);
  };
  const node = await bootApp({ app, database: url });
  await node.close();
  process.stdout.write('ready\n');
}

const [app = '', url = '', moment = ''] = process.argv.slice(2);
main(app, url, Number(moment)).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
});
