import { existsSync } from 'node:fs';
import { pino } from 'pino';
import { CONFIG, type EnvValues } from '../../config/index.ts';
import { reasonWithoutStatement } from '../../database/index.ts';
import type { DeploymentFacts } from '../../errors/index.ts';
import { createKernel, DOCTOR, type KernelInstance, mistakesOf } from '../../kernel/index.ts';
import { hasDatabase } from '../app-kernel.ts';
import { checkDatabase } from './check-database.ts';
import { checkMachine, type Machine } from './check-machine.ts';
import { checkSettings } from './check-settings.ts';
import { type DoctorFinding, look, mend } from './doctor-finding.ts';

/** Checks everything that a deployment depends on, and returns all findings at once. Nothing is written, and nothing is served. */
export async function checkDeployment(
  appDir: string,
  env: EnvValues,
  facts: DeploymentFacts,
  machine: Machine,
): Promise<readonly DoctorFinding[]> {
  // A missing folder is reported when the configuration is read.
  const found: DoctorFinding[] = existsSync(appDir) ? [...checkMachine(appDir, env, machine)] : [];
  let kernel: KernelInstance;
  try {
    kernel = createKernel({ appDir, env, overrides: { logger: pino({ level: 'silent' }) } });
  } catch (error) {
    return ordered([...found, ...mistakes(error)]);
  }
  try {
    found.push(...checkSettings(kernel.container.resolve(CONFIG)));
    found.push(...(await onDatabase(kernel, facts, machine)));
    for (const { plugin, ...diagnosis } of await kernel.container.resolve(DOCTOR).examine(facts))
      found.push({ about: plugin, ...diagnosis });
  } finally {
    await kernel.shutdown();
  }
  return ordered(found);
}

/** Boots until the database. A missing one is not created. */
async function onDatabase(kernel: KernelInstance, facts: DeploymentFacts, machine: Machine): Promise<readonly DoctorFinding[]> {
  try {
    const exists = hasDatabase(kernel);
    await kernel.start({ until: exists ? 'connect' : 'tables', offline: !exists });
    return exists
      ? await checkDatabase(kernel, facts, machine)
      : [look('database', 'does not exist yet', 'it is created at the first start')];
  } catch (error) {
    return mistakes(error);
  }
}

/** Every mistake that prevents the app from starting. */
function mistakes(error: unknown): readonly DoctorFinding[] {
  const first = 'fix this first; the server cannot start';
  const problems = mistakesOf(error);
  if (problems === null) return [mend('start', reasonWithoutStatement(error).replaceAll(/\s*\n\s*/g, ' '), first)];
  return problems.map(({ file, line, path, message }) => {
    const place = line === undefined ? file : `${file}:${line}`;
    return mend('start', `${[place, ...path.map(String)].join(' ')}: ${message}`, first);
  });
}

function ordered(findings: readonly DoctorFinding[]): readonly DoctorFinding[] {
  return [...findings].sort((a, b) => Number(a.level === 'look') - Number(b.level === 'look'));
}
