import type { Socket } from 'node:net';
import type { Connection } from 'mysql2';
import { cork } from '../../server/driver-connection.ts';

/** A command of the driver. `execute` is called once to send it, then with each packet of the response. It returns true at the end. */
interface DriverCommand {
  execute(packet: unknown, connection: Inner): boolean;
  /** Only on commands that run a statement. */
  readonly resultsetHeader?: unknown;
  /** Only on commands that run a prepared statement: undefined until it is prepared. */
  readonly statement?: unknown;
  /** Only on commands that prepare a statement. */
  readonly prepareHeader?: unknown;
  readonly options?: object;
}

/** Private members of the driver's connection. */
interface Inner {
  readonly constructor: { statementKey(options: object): string };
  readonly _statements: { has(key: string): boolean };
  readonly _commands: { readonly length: number; get(at: number): DriverCommand | undefined; push(command: DriverCommand): void };
  readonly _command?: DriverCommand | null;
  readonly _fatalError?: unknown;
  readonly stream: Socket;
  sequenceId: number;
  addCommand(command: DriverCommand): DriverCommand;
}

/**
 * Lets a connection send statements before earlier ones have responses, which the driver itself does not do. The server executes what it
 * has received, in order. Statements of one tick are sent together. A statement that is not prepared yet waits for the ones before it.
 * Later statements wait behind it.
 */
export function pipeline(connection: Connection): void {
  const inner = connection as unknown as Inner;
  const { addCommand } = inner;
  const sent = new WeakSet<DriverCommand>();
  inner.addCommand = (command) => {
    const { _command: current, _commands: waiting } = inner;
    if (current) cork(inner.stream);
    const isNext = waiting.length === 0 || sent.has(waiting.get(waiting.length - 1) as DriverCommand);
    // The driver sends a command at once if none is before it.
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

/** Whether a command prepares a statement that is already prepared. It then sends nothing and is done at once. */
function isPrepared(inner: Inner, { prepareHeader, options }: DriverCommand): boolean {
  return prepareHeader !== undefined && options !== undefined && inner._statements.has(inner.constructor.statementKey(options));
}

/** Whether a command only sends a statement and waits for the response. */
function isReady(command: DriverCommand): boolean {
  return command.resultsetHeader !== undefined && !('statement' in command && command.statement === undefined);
}

/** Sends a command while earlier ones still wait for responses. @returns whether it is done */
function send(inner: Inner, command: DriverCommand): boolean {
  const { sequenceId } = inner;
  let answered: number;
  try {
    if (command.execute(undefined, inner)) return true;
    answered = inner.sequenceId;
  } finally {
    inner.sequenceId = sequenceId;
  }
  // When its turn comes, the driver calls `execute` to send it, which has already been done.
  command.execute = (packet, connection) => {
    Reflect.deleteProperty(command, 'execute');
    if (packet !== undefined) return command.execute(packet, connection);
    connection.sequenceId = answered;
    return false;
  };
  return false;
}
