// A jest environment without a sandbox: tests run in the realm of their worker, so that they can share modules (see shared-runtime.cjs).
//
// What a test file leaves behind is undone at its end: processes, servers, spies, global and environment variables, listeners of the process.

const { AsyncLocalStorage } = require('node:async_hooks');
const fs = require('node:fs');
const { LegacyFakeTimers, ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { ChildProcesses, buildFor } = require('./child-processes.cjs');
const { OpenServers } = require('./open-servers.cjs');

/** Events of the process on which test files may leave listeners. */
const EVENTS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'exit', 'beforeExit', 'uncaughtException', 'unhandledRejection', 'warning'];

// Jest ends a worker by taking its listener away, and warns and kills it if it still runs 500 ms later. On a busy machine, freeing its
// memory takes longer. `exit` frees none.
if (process.send !== undefined)
  process.on('removeListener', (event) => {
    if (event === 'message' && process.listenerCount('message') === 0) process.exit();
  });

class SharedEnvironment {
  global = globalThis;
  customExportConditions;
  #before = stateOfProcess();
  #children = new ChildProcesses();
  #servers = new OpenServers();
  #contexts = new UsedContexts();
  #path;
  #log = new HeldLog();

  constructor({ projectConfig }, { testPath }) {
    this.#path = testPath;
    this.customExportConditions = projectConfig.testEnvironmentOptions.customExportConditions;
    this.moduleMocker = new ModuleMocker(globalThis);
    const timerConfig = { idToRef: (id) => id, refToId: (timer) => timer };
    this.fakeTimers = new LegacyFakeTimers({ config: projectConfig, global: globalThis, moduleMocker: this.moduleMocker, timerConfig });
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    Error.stackTraceLimit = 100;
  }

  async setup() {
    buildFor(this.#path);
    this.#children.watch();
    this.#servers.watch();
    this.#contexts.watch();
    this.#log.hold();
  }

  handleTestEvent({ name, test, error }) {
    if (name === 'error' || (name === 'test_done' && test.errors.length > 0) || error !== undefined) this.#log.isNeeded = true;
  }

  async teardown() {
    this.#children.killAll();
    this.#servers.closeAll();
    this.#contexts.disableAll();
    this.#log.release();
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    restoreProcess(this.#before);
  }

  exportConditions() {
    return this.customExportConditions;
  }

  /** Any value but null: the shared runtime compiles without a context. */
  getVmContext() {
    return globalThis;
  }
}

/** Holds back the log that kernels of a test file write to standard error. It is printed if a test fails. */
class HeldLog {
  isNeeded = false;
  #lines = [];
  #write = fs.writeSync;

  hold() {
    fs.writeSync = (descriptor, ...rest) => {
      if (descriptor !== 2) return this.#write.call(fs, descriptor, ...rest);
      const [data, offset = 0] = rest;
      const text = typeof data === 'string' ? data : Buffer.from(data).subarray(offset).toString();
      this.#lines.push(text);
      return Buffer.byteLength(text);
    };
  }

  release() {
    fs.writeSync = this.#write;
    if (this.isNeeded) process.stderr.write(this.#lines.join(''));
  }
}

/** Each `AsyncLocalStorage` that has run something makes every later promise slower until it is disabled. */
class UsedContexts {
  #used = new Set();
  #run = AsyncLocalStorage.prototype.run;

  watch() {
    const [used, run] = [this.#used, this.#run];
    AsyncLocalStorage.prototype.run = function (...args) {
      used.add(this);
      return run.apply(this, args);
    };
  }

  disableAll() {
    AsyncLocalStorage.prototype.run = this.#run;
    for (const context of this.#used) context.disable();
  }
}

function stateOfProcess() {
  return {
    globals: Object.getOwnPropertyDescriptors(globalThis),
    env: { ...process.env },
    exit: process.exit,
    exitCode: process.exitCode,
    folder: process.cwd(),
    listeners: EVENTS.map((event) => [event, process.rawListeners(event)]),
  };
}

function restoreProcess({ globals, env, exit, exitCode, folder, listeners }) {
  for (const key of Reflect.ownKeys(globalThis)) {
    if (!Object.hasOwn(globals, key) && key !== '__coverage__') delete globalThis[key];
  }
  globalThis.console = globals.console.value;
  for (const name of Object.keys(process.env)) if (!Object.hasOwn(env, name)) delete process.env[name];
  for (const [name, value] of Object.entries(env)) if (process.env[name] !== value) process.env[name] = value;
  process.exit = exit;
  process.exitCode = exitCode;
  if (process.cwd() !== folder) process.chdir(folder);
  for (const [event, before] of listeners) {
    for (const listener of process.rawListeners(event)) if (!before.includes(listener)) process.removeListener(event, listener);
  }
}

module.exports = SharedEnvironment;
