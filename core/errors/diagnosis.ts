/** A finding about a deployment that its operator should know. */
export interface Diagnosis {
  /** `mend`: must be fixed; `look`: may be intended; only the operator can know. */
  readonly level: 'mend' | 'look';
  /** The finding, in one line and without secrets. */
  readonly text: string;
  /** How to fix it. */
  readonly mend: string;
}

/** Facts that a diagnosis may depend on, beside the deployment itself. */
export interface DeploymentFacts {
  /** How many processes serve the app together. */
  readonly nodes: number;
}
