// A jest runtime whose test files share modules: a worker loads the program and its packages once, rather than once per test file.
//
// Before, loading 1,770 modules again for each test file took 18 % of the processor time of all tests.
//
// Test files and what lies in folders called `test` are loaded anew for each test file, since they keep state and register hooks. A test
// file that replaces modules (`jest.mock`) shares nothing.

const { readFileSync } = require('node:fs');
const Module = require('node:module');
const { dirname, sep } = require('node:path');
const vm = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const { CurrentValue } = require('./current-value.cjs');

/** Files of the project that are loaded for each test file. */
const OWN = /[\\/]test[\\/]|\.(test|suite)\.ts$/;
const REPLACES = /\bjest\.(mock|doMock|isolateModules|resetModules)\(/;

/** Resolved paths by folder and name. */
const paths = new Map();
/** Compiled functions by path: jest's own modules are run for each test file. */
const compiled = new Map();
/** Source maps of shared modules by path. */
const sourceMaps = new Map();
/** The runtime that transforms sources now. */
let current = null;

Module._extensions['.ts'] = (module, path) => {
  const code = current.transformCache.transform(path);
  const map = current.getSourceMaps().get(path);
  if (map !== undefined) sourceMaps.set(path, map);
  module._compile(code, path);
};

class SharedRuntime extends Runtime {
  constructor(config, environment, resolver, transformer, cacheFS, coverageOptions, testPath, globalConfig) {
    super(config, environment, resolver, transformer, cacheFS, coverageOptions, testPath, globalConfig);
    current = this;
    this.rootDir = config.rootDir + sep;
    this.isSharing = !REPLACES.test(readFileSync(testPath, 'utf8'));
    for (const [path, map] of sourceMaps) this.getSourceMaps().set(path, map);
    this.executor.compile = (source, path) => this.#compile(source, path);
  }

  requireModuleOrMock(from, name) {
    if (!this.isSharing || name === '@jest/globals') return super.requireModuleOrMock(from, name);
    const path = resolve(from, name);
    if (!Module.isBuiltin(path) && path.startsWith(this.rootDir) && OWN.test(path.slice(this.rootDir.length)))
      return super.requireModuleOrMock(from, path);
    return require(path);
  }

  requireInternalModule(from, name) {
    return name === 'node:async_hooks' ? { AsyncLocalStorage: CurrentValue } : super.requireInternalModule(from, name);
  }

  #compile(source, path) {
    // Only packages are compiled once: coverage and mocks change the text of the project's files.
    const known = compiled.get(path);
    if (known !== undefined) return known;
    const made = vm.compileFunction(source, this.executor.injectedModuleParameters, {
      filename: path,
      importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    });
    if (path.includes('node_modules')) compiled.set(path, made);
    return made;
  }
}

function resolve(from, name) {
  const key = `${dirname(from)}\n${name}`;
  let path = paths.get(key);
  if (path === undefined) {
    path = Module.createRequire(from).resolve(name);
    paths.set(key, path);
  }
  return path;
}

module.exports = SharedRuntime;
