import type { Command } from 'commander';
import type { Route } from '../http/index.ts';
import type { HookListing, PluginListing } from '../kernel/index.ts';
import { alignColumns } from './align-columns.ts';
import { type AppOptions, kernelOf, onKernel, QUIET, withApp } from './app-kernel.ts';
import type { CliIo } from './cli-io.ts';

interface InspectionOptions extends AppOptions {
  readonly json?: boolean;
}

/** `plinth plugins`, `plinth hooks`, `plinth routes`: what an app is made of. None of them opens the database. */
export function addInspectionCommands(program: Command, io: CliIo): void {
  const add = (name: string, description: string, run: (options: InspectionOptions) => Promise<void> | void) => {
    withApp(program.command(name)).description(description).option('--json', 'as JSON').action(run);
  };
  add('plugins', 'list the plugins in boot order, and why', (options) => {
    const { plugins, disabled } = kernelOf(options, io, QUIET).report();
    print(options, { plugins, disabled }, pluginLines(plugins, disabled), io);
  });
  add('hooks', 'list every hook, when it runs, and who taps it', (options) => {
    const { hooks } = kernelOf(options, io, QUIET).report();
    print(options, hooks, hookLines(hooks), io);
  });
  add('routes', 'list the routes with action, policies and plugin', async (options) => {
    const kernel = kernelOf(options, io, QUIET);
    await onKernel(kernel, io, async () => {
      await kernel.boot({ until: 'routes', offline: true });
      const routes = kernel.report().routes.map(listing);
      print(options, routes, routeLines(routes), io);
    });
  });
}

function print(options: InspectionOptions, data: unknown, lines: readonly string[], io: CliIo): void {
  io.out(options.json === true ? `${JSON.stringify(data, null, 2)}\n` : lines.map((line) => `${line}\n`).join(''));
}

function pluginLines(plugins: readonly PluginListing[], disabled: readonly string[]): readonly string[] {
  const rows = plugins.map(({ name, origin, why, description }, index) => [
    `${index + 1}.`,
    name,
    origin,
    why.length === 0 ? 'in the order of config/plugins' : why.join(', '),
    description,
  ]);
  return [...alignColumns(rows), ...(disabled.length === 0 ? [] : [`off: ${disabled.join(', ')}`])];
}

function hookLines(hooks: readonly HookListing[]): readonly string[] {
  return hooks.flatMap(({ name, sentence, taps }) => [
    name,
    `  ${sentence}`,
    `  ${taps.length === 0 ? 'nobody taps it' : `taps: ${taps.join(', ')}`}`,
  ]);
}

interface RouteListing {
  readonly method: string;
  readonly path: string;
  /** Null for a route that everybody may call. */
  readonly action: string | null;
  readonly policies: readonly string[];
  readonly plugin: string;
}

function listing({ method, path, guard, policies, plugin }: Route): RouteListing {
  return {
    method,
    path,
    action: 'action' in guard ? guard.action : null,
    policies: policies.map((policy) => (typeof policy === 'string' ? policy : policy.name)),
    plugin,
  };
}

function routeLines(routes: readonly RouteListing[]): readonly string[] {
  return alignColumns(
    routes.map(({ method, path, action, policies, plugin }) => [
      method,
      path,
      action ?? '(everybody)',
      policies.length === 0 ? '' : `policies: ${policies.join(', ')}`,
      plugin,
    ]),
  );
}
