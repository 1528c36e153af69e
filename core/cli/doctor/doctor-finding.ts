import type { Diagnosis } from '../../errors/index.ts';

/** A diagnosis with its subject: `database`, `users-permissions`. */
export interface DoctorFinding extends Diagnosis {
  readonly about: string;
}

export function mend(about: string, text: string, how: string): DoctorFinding {
  return { level: 'mend', about, text, mend: how };
}

export function look(about: string, text: string, how: string): DoctorFinding {
  return { level: 'look', about, text, mend: how };
}

/** Returns a list with the finding if the condition holds; otherwise an empty list. */
export function when(condition: boolean, finding: () => DoctorFinding): readonly DoctorFinding[] {
  return condition ? [finding()] : [];
}
