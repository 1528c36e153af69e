import type { InjectionToken } from 'tsyringe';
import { type DeploymentFacts, type Diagnosis, isPlinthError } from '../errors/index.ts';
import type { Owner } from './registry.ts';

/** Checks one thing that a plugin knows about. The database is connected if possible, but tables are not synchronized. */
export type Checkup = (facts: DeploymentFacts) => readonly Diagnosis[] | Promise<readonly Diagnosis[]>;

/** Collects the checks of plugins for `plinth doctor`. */
export class Doctor {
  readonly #owner: Owner;
  readonly #checkups: { readonly plugin: string; readonly checkup: Checkup }[] = [];

  constructor(owner: Owner) {
    this.#owner = owner;
  }

  /** Adds a check. Only while plugins are applied. */
  add(checkup: Checkup): void {
    this.#owner.mustBeOpen('a checkup');
    this.#checkups.push({ plugin: this.#owner.current, checkup });
  }

  /** Runs the checks of all plugins. A check that throws becomes a diagnosis itself. */
  async examine(facts: DeploymentFacts): Promise<readonly (Diagnosis & { readonly plugin: string })[]> {
    const found: (Diagnosis & { readonly plugin: string })[] = [];
    for (const { plugin, checkup } of this.#checkups) {
      try {
        for (const diagnosis of await checkup(facts)) found.push({ plugin, ...diagnosis });
      } catch (error) {
        const text = `the check failed: ${error instanceof Error ? error.message : String(error)}`;
        found.push({
          plugin,
          level: 'mend',
          text,
          mend: isPlinthError(error) ? 'see the error message' : `this is a bug in the plugin "${plugin}"`,
        });
      }
    }
    return found;
  }
}

/** Where plugins add checks for `plinth doctor`. */
export const DOCTOR: InjectionToken<Doctor> = Symbol.for('plinth.doctor');

/** Minimum length of a secret in characters. More than 16 random bytes make in base64 (24). */
const LEAST = 32;
const EXAMPLE = /change|secret|password|example|default|placeholder|tobemodified/i;

/** Why a secret could be guessed, as the end of a sentence that begins with its name; null if nothing was found. */
export function weaknessOf(secret: string): string | null {
  if (secret.length < LEAST) return `has only ${secret.length} characters`;
  if (EXAMPLE.test(secret)) return 'looks like an example value';
  if (new Set(secret).size < 10) return 'consists of only a few different characters';
  return null;
}
