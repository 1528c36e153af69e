import { HOOKS } from 'plinth';
import { ofPlainKernel } from './plain-kernel.ts';
import { alignedTable } from './table.ts';

/** The table of all hooks of core and of the built-in plugins, with the arguments of their taps. */
export function hooksTable(): string {
  return ofPlainKernel((kernel) => {
    const { groups } = kernel.container.resolve(HOOKS);
    const payloads = new Map(
      groups.flatMap(({ owner, hooks }) => Object.entries(hooks).map(([name, hook]) => [`${owner}.${name}`, argumentsOf(hook)])),
    );
    const rows = kernel.report().hooks.map(({ name, sentence }) => [`\`${name}\``, payloads.get(name) ?? '', sentence]);
    return alignedTable(['Hook', 'Arguments of a tap', 'When, and what it may do'], rows);
  });
}

/** The argument names of a tapable hook. */
function argumentsOf(hook: unknown): string {
  const names = (hook as { readonly _args?: readonly string[] })._args ?? [];
  return names.length === 0 ? '–' : names.map((name) => `\`${name}\``).join(', ');
}
