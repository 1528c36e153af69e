import type { Command } from 'commander';
import type { HiddenAxis } from '../documents/index.ts';
import { messageOf } from '../errors/index.ts';
import type { Route } from '../http/index.ts';
import { alignColumns, type HookListing, type KernelInstance, type PluginListing } from '../kernel/index.ts';
import { type AppOptions, type CliIo, kernelOf, onKernel, QUIET, withApp } from './app-kernel.ts';

interface InspectionOptions extends AppOptions {
  readonly json?: boolean;
}

/**
 * `plinth plugins`, `plinth hooks`, `plinth routes`: list the parts of an app. Only `plugins` reads the database, to find hidden versions.
 */
export function addInspectionCommands(program: Command, io: CliIo): void {
  const add = (name: string, description: string, run: (options: InspectionOptions) => Promise<void> | void) => {
    withApp(program.command(name)).description(description).option('--json', 'output as JSON').action(run);
  };
  add('plugins', 'List plugins in load order, and data hidden by disabled plugins', async (options) => {
    const kernel = kernelOf(options, io, QUIET);
    const { plugins, disabled } = kernel.report();
    await onKernel(kernel, io, async () => {
      const hidden = await hiddenIn(kernel);
      print(options, { plugins, disabled, hidden }, [...pluginLines(plugins, disabled), ...hiddenLines(hidden)], io);
    });
  });
  add('hooks', 'List hooks and the plugins that use them', (options) => {
    const { hooks } = kernelOf(options, io, QUIET).report();
    print(options, hooks, hookLines(hooks), io);
  });
  add('routes', 'List routes with their actions, policies and plugins', async (options) => {
    const kernel = kernelOf(options, io, QUIET);
    await onKernel(kernel, io, async () => {
      await kernel.start({ until: 'routes', offline: true });
      const { routes } = kernel.report();
      print(options, routes.map(listing), routeLines(routes), io);
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
  return [...alignColumns(rows), ...(disabled.length === 0 ? [] : [`disabled: ${disabled.join(', ')}`])];
}

/** Versions that the database contains but the app hides; or, as text, why they cannot be determined. */
async function hiddenIn(kernel: KernelInstance): Promise<readonly HiddenAxis[] | string> {
  try {
    await kernel.start({ until: 'tables', offline: true });
    return await kernel.hidden();
  } catch (error) {
    return messageOf(error);
  }
}

function hiddenLines(hidden: readonly HiddenAxis[] | string): readonly string[] {
  if (typeof hidden === 'string') return [`could not check for hidden data: ${hidden.split('\n')[0]}`];
  return hidden.map(({ type, axis, value }) => `hidden: versions of ${type} whose ${axis} is not "${value}"`);
}

function hookLines(hooks: readonly HookListing[]): readonly string[] {
  return hooks.flatMap(({ name, sentence, taps }) => [
    name,
    `  ${sentence}`,
    `  ${taps.length === 0 ? 'no plugin uses it' : `taps: ${taps.join(', ')}`}`,
  ]);
}

interface RouteListing {
  readonly method: string;
  readonly path: string;
  /** The action that the route itself requires. Null for a public route, even if its policies require an action. */
  readonly action: string | null;
  readonly policies: readonly string[];
  readonly plugin: string;
}

function listing({ method, path, guard, policies, plugin }: Route): RouteListing {
  return {
    method,
    path,
    action: 'action' in guard ? guard.action : null,
    policies: policies.map(nameOf),
    plugin,
  };
}

function routeLines(routes: readonly Route[]): readonly string[] {
  return alignColumns(
    routes.map((route) => [
      route.method,
      route.path,
      whoMayCall(route),
      route.policies.length === 0 ? '' : `policies: ${route.policies.map(nameOf).join(', ')}`,
      route.plugin,
    ]),
  );
}

function nameOf(policy: Route['policies'][number]): string {
  return typeof policy === 'string' ? policy : policy.name;
}

/** The action of a route, or those that its policies are configured with. A route without either is open only if it has no policies. */
function whoMayCall({ guard, policies }: Route): string {
  if ('action' in guard) return guard.action;
  const actions = policies.flatMap((policy) => {
    const config = typeof policy === 'string' ? null : (policy.config as { readonly action?: unknown } | null | undefined);
    return typeof config?.action === 'string' ? [config.action] : [];
  });
  if (actions.length > 0) return actions.join(', ');
  return policies.length > 0 ? '(see policies)' : '(public)';
}
