// Preloaded by nodes (NODE_OPTIONS): shifts their wall clock by the milliseconds in the file FAULTS_CLOCK. Timers and `performance` are not
// shifted, as when the clock of a machine is set. A database server, and SQLite's own functions, have another clock.

const { readFileSync } = require('node:fs');
const process = require('node:process');

/** Milliseconds between two reads of the file. It is polled, because worker threads get no signals. */
const LOOK = 50;

const TrueDate = Date;
let shift = 0;
const now = () => TrueDate.now() + shift;

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, args, self) => Reflect.construct(target, args.length === 0 ? [now()] : args, self),
  apply: () => new TrueDate(now()).toString(),
  get: (target, key, self) => (key === 'now' ? now : Reflect.get(target, key, self)),
});
TrueDate.prototype.constructor = globalThis.Date;

const look = () => {
  try {
    shift = Number(readFileSync(process.env.FAULTS_CLOCK, 'utf8'));
  } catch {
    shift = 0;
  }
};
look();
setInterval(look, LOOK).unref();
