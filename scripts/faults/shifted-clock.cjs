// Loaded into nodes before all else (NODE_OPTIONS): their wall clock goes wrong by the milliseconds that the file FAULTS_CLOCK holds. Timers and
// `performance` go on, as they do when the clock of a machine is set. A database server, and SQLite's own functions, have a clock of their own.

const { readFileSync } = require('node:fs');
const process = require('node:process');

/** Milliseconds between two looks at the file. Worker threads get no signals. */
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
