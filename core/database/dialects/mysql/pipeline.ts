import type { Socket } from 'node:net';
import type { Connection } from 'mysql2';
import { cork } from '../../server/driver-connection.ts';

/** A command of the driver: it is executed once to be sent, and then with every packet of its answer. True: it has come to its end. */
interface Command {
  execute(packet: unknown, connection: Inner): boolean;
  /** Of one that runs a statement. */
  readonly resultsetHeader?: unknown;
  /** Of one that runs a prepared statement: undefined until it is prepared. */
  readonly statement?: unknown;
  /** Of one that prepares a statement. */
  readonly prepareHeader?: unknown;
  readonly options?: object;
}

/** What the driver keeps to itself. */
interface Inner {
  readonly constructor: { statementKey(options: object): string };
  readonly _statements: { has(key: string): boolean };
  readonly _commands: { readonly length: number; get(at: number): Command | undefined; push(command: Command): void };
  readonly _command?: Command | null;
  readonly _fatalError?: unknown;
  readonly stream: Socket;
  sequenceId: number;
  addCommand(command: Command): Command;
}

/**
 * Has a connection send statements without waiting for the answers to those before, which the driver does not do by itself: the server takes them one after the
 * other from what it has received. Those of one moment go out together. What must be prepared first waits its turn,
 * and so does everything behind it.
 */
export function pipeline(connection: Connection): void {
  const inner = connection as unknown as Inner;
  const { addCommand } = inner;
  const sent = new WeakSet<Command>();
  inner.addCommand = (command) => {
    const { _command: current, _commands: waiting } = inner;
    if (current) cork(inner.stream);
    const isNext = waiting.length === 0 || sent.has(waiting.get(waiting.length - 1) as Command);
    // The driver sends at once what finds nothing before it.
    if (!current || inner._fatalError || !isNext) return addCommand.call(inner, command);
    if (isPrepared(inner, command)) send(inner, command);
    else if (isReady(command)) {
      if (send(inner, command)) return command;
      sent.add(command);
      waiting.push(command);
    } else waiting.push(command);
    return command;
  };
}

/** Whether a command would prepare what is prepared already: it has nothing to send, and has come to its end at once. */
function isPrepared(inner: Inner, { prepareHeader, options }: Command): boolean {
  return prepareHeader !== undefined && options !== undefined && inner._statements.has(inner.constructor.statementKey(options));
}

/** Whether a command is one that sends a statement and then waits for its answer. */
function isReady(command: Command): boolean {
  return command.resultsetHeader !== undefined && !('statement' in command && command.statement === undefined);
}

/** Sends a command while others still wait for their answers. @returns whether it has come to its end */
function send(inner: Inner, command: Command): boolean {
  const { sequenceId } = inner;
  let answered: number;
  try {
    if (command.execute(undefined, inner)) return true;
    answered = inner.sequenceId;
  } finally {
    inner.sequenceId = sequenceId;
  }
  // Its turn has come: the driver would have it send itself now.
  command.execute = (packet, connection) => {
    Reflect.deleteProperty(command, 'execute');
    if (packet !== undefined) return command.execute(packet, connection);
    connection.sequenceId = answered;
    return false;
  };
  return false;
}
