// Reads a Dockerfile.

/**
 * An instruction, with the values of build arguments filled in.
 *
 * @typedef {object} Instruction
 * @property {string} name in capitals
 * @property {string} text everything after the name
 */

/**
 * @typedef {object} BuildStage
 * @property {string} base
 * @property {string | null} name
 * @property {readonly Instruction[]} instructions
 */

/**
 * The stages of a Dockerfile, in order.
 *
 * @param {string} text
 * @returns {readonly BuildStage[]}
 * @throws {Error} for an instruction before the first FROM, other than ARG
 */
export function parseDockerfile(text) {
  const lines = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const args = new Map();
  /** @type {{ base: string, name: string | null, instructions: Instruction[] }[]} */
  const stages = [];
  for (const line of lines) {
    const [, name = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
    const stage = stages.at(-1);
    if (stage === undefined && name === 'ARG') {
      const [key, value = ''] = rest.split('=');
      args.set(key, value);
    } else if (name === 'FROM') {
      const filledIn = rest.replace(/\$\{(\w+)\}/g, (found, key) => args.get(key) ?? found);
      const [, base = '', as = null] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(filledIn) ?? [];
      stages.push({ base, name: as, instructions: [] });
    } else if (stage === undefined) throw new Error(`${name} before the first FROM`);
    else stage.instructions.push({ name, text: rest });
  }
  return stages;
}

/**
 * The variables of an ENV instruction: `A=1 B=2`.
 *
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function variablesOf(text) {
  return Object.fromEntries(text.split(/\s+/).map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
}

/**
 * The parts of a COPY instruction.
 *
 * @param {string} text
 * @returns {{ from: string | null, owner: string | null, sources: readonly string[], target: string }}
 */
export function copyOf(text) {
  const words = text.split(/\s+/);
  const option = (name) => words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null;
  const paths = words.filter((word) => !word.startsWith('--'));
  return { from: option('from'), owner: option('chown'), sources: paths.slice(0, -1), target: paths.at(-1) ?? '' };
}
