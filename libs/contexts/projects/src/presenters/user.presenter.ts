import { type User, type UserAnswer } from '@perkstream/published';

/** As a project sees them. */
export function presentUser({ id, email, firstName, lastName, projects }: User, projectId: string): UserAnswer {
  return {
    id,
    login: email,
    email,
    first_name: firstName,
    last_name: lastName,
    projects,
    role: projects[projectId] ?? '',
    is_owner: false,
  };
}
