import type { Diagnosis } from '../../errors/index.ts';

/** A diagnosis, and what it is about: `database`, `users-permissions`. */
export interface DoctorFinding extends Diagnosis {
  readonly about: string;
}

export function mend(about: string, text: string, how: string): DoctorFinding {
  return { level: 'mend', about, text, mend: how };
}

export function look(about: string, text: string, how: string): DoctorFinding {
  return { level: 'look', about, text, mend: how };
}

/** The finding where a condition holds; nothing where it does not. */
export function when(condition: boolean, finding: () => DoctorFinding): readonly DoctorFinding[] {
  return condition ? [finding()] : [];
}
