/** The actions of a content type that root fields stand for (specification, GraphQL customization). */
export const ACTIONS = ['find', 'findOne', 'create', 'update', 'delete'] as const;

/** One of ACTIONS. */
export type Action = (typeof ACTIONS)[number];
