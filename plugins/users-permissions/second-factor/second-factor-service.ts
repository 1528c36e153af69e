import type { SignInSources } from '../sign-in/sign-in-sources.ts';
import { createOwnFactor, type FactorParts, type OwnFactor } from './own-factor.ts';
import { createSecondStep, type SecondStep } from './second-step.ts';

/** Everything about second factors that people ask for. */
export type SecondFactorService = OwnFactor & SecondStep;

/** Second factors, over accounts. */
export function createSecondFactorService(sources: SignInSources, parts: FactorParts): SecondFactorService {
  return { ...createOwnFactor(sources, parts), ...createSecondStep(sources, parts) };
}
