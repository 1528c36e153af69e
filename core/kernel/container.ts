// tsyringe refuses to load without the metadata API, even when no decorator is used. This is the only place that loads either.
import 'reflect-metadata';
import { container, type DependencyContainer } from 'tsyringe';

/** A container of one kernel: a child of tsyringe's global one, in which nothing is ever registered. */
export function createContainer(): DependencyContainer {
  return container.createChildContainer();
}
