import { type UserAnswer, invitationIdOf } from '@perkstream/published';
import { type Member, type Sight } from '../repositories/user.repository.js';

/** As a project sees them: of other projects of theirs only those learn who sees everything. */
export function presentMember({ user, invitation }: Member, projectId: string, { seesAll }: Sight): UserAnswer {
  if (invitation) {
    const { login, role } = invitation;
    const nobody = { id: invitationIdOf(projectId, login), login, email: login, first_name: '', last_name: '' };
    return { ...nobody, projects: { [projectId]: role }, role, is_owner: false, is_invited: true };
  }
  const { id, email, firstName, lastName, projects, isOwner } = user;
  const role = projects[projectId] ?? '';
  return {
    id,
    login: email,
    email,
    first_name: firstName,
    last_name: lastName,
    projects: seesAll ? projects : { [projectId]: role },
    role,
    is_owner: isOwner === true,
  };
}
