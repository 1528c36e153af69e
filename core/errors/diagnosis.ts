/** Something about a deployment that somebody should know before people use it. */
export interface Diagnosis {
  /** `mend`: it must be mended; `look`: it may be as it should, which whoever runs the deployment knows. */
  readonly level: 'mend' | 'look';
  /** What was found, in one line and without secrets. */
  readonly text: string;
  /** What to do about it. */
  readonly mend: string;
}

/** What a diagnosis may depend on beside the deployment itself. */
export interface DeploymentFacts {
  /** How many processes serve the app together. */
  readonly nodes: number;
}
