import type { BootProblem, LoadedConfig } from '../config/index.ts';
import type { AccessSections, SectionFindings } from './access-sections.ts';
import type { PluginPlan } from './plan-plugins.ts';

/** Files of `config/` that nothing reads: those that say what belongs into another file are mistakes, the others are told. */
export function findStrays(
  { strays, config }: Pick<LoadedConfig, 'strays' | 'config'>,
  { disabled, known }: Pick<PluginPlan, 'disabled' | 'known'>,
  sections: AccessSections,
): SectionFindings {
  if (strays.length === 0) return { problems: [], notes: [] };
  const { files } = config;
  const sectionNames = [...sections.claimed.map(({ name }) => name), ...disabled.sections().keys()];
  const problems: BootProblem[] = [];
  const notes: string[] = [];
  for (const { file, name } of strays) {
    const problem = (message: string) => problems.push({ file, path: [], message: `nothing reads this file; ${message}` });
    if (sectionNames.includes(name)) problem(`what it says belongs into ${files.access}, under the key "${name}"`);
    else if (known.names.includes(name)) problem(`options of the plugin belong into ${files.plugins}: { "${name}": { "config": { … } } }`);
    else notes.push(`${file}: nothing reads this file, and no other file of config imports it`);
  }
  return { problems, notes };
}
