import { type Condition } from '@perkstream/kernel';

/** The condition for documents of one project that meet further conditions. */
export function ofProject(projectId: string, ...further: readonly (Condition | undefined)[]): Condition {
  const own: Condition = { field: 'projectId', is: projectId };
  const all = further.flatMap((condition) => (condition && 'all' in condition ? condition.all : (condition ?? [])));
  return all.length > 0 ? { all: [own, ...all] } : own;
}
