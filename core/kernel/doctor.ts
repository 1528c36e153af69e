import type { InjectionToken } from 'tsyringe';
import { type DeploymentFacts, type Diagnosis, isPlinthError } from '../errors/index.ts';
import type { Owner } from './registry.ts';

/** Looks at one thing that a plugin knows of; the database is connected, if it can be, and its tables are left alone. */
export type Checkup = (facts: DeploymentFacts) => readonly Diagnosis[] | Promise<readonly Diagnosis[]>;

/** Collects what plugins look at when a deployment is checked (`plinth doctor`). */
export class Doctor {
  readonly #owner: Owner;
  readonly #checkups: { readonly plugin: string; readonly checkup: Checkup }[] = [];

  constructor(owner: Owner) {
    this.#owner = owner;
  }

  /** Only while plugins are applied. */
  add(checkup: Checkup): void {
    this.#owner.mustBeOpen('a checkup');
    this.#checkups.push({ plugin: this.#owner.current, checkup });
  }

  /** Runs everything that plugins look at. One that fails is a diagnosis of its own. */
  async examine(facts: DeploymentFacts): Promise<readonly (Diagnosis & { readonly plugin: string })[]> {
    const found: (Diagnosis & { readonly plugin: string })[] = [];
    for (const { plugin, checkup } of this.#checkups) {
      try {
        for (const diagnosis of await checkup(facts)) found.push({ plugin, ...diagnosis });
      } catch (error) {
        const text = `it could not be looked at: ${error instanceof Error ? error.message : String(error)}`;
        found.push({
          plugin,
          level: 'mend',
          text,
          mend: isPlinthError(error) ? 'see the message' : `this is a mistake of the plugin "${plugin}"`,
        });
      }
    }
    return found;
  }
}

/** Where plugins add what `plinth doctor` looks at. */
export const DOCTOR: InjectionToken<Doctor> = Symbol.for('plinth.doctor');

/** Characters that a secret must have: as many as 16 random bytes make in base64, and more. */
const LEAST = 32;
const EXAMPLE = /change|secret|password|example|default|placeholder|tobemodified/i;

/** Why a secret could be guessed, as the end of a sentence that begins with its name; null when nothing speaks against it. */
export function weaknessOf(secret: string): string | null {
  if (secret.length < LEAST) return `has only ${secret.length} characters`;
  if (EXAMPLE.test(secret)) return 'reads like an example';
  if (new Set(secret).size < 10) return 'repeats few characters';
  return null;
}
