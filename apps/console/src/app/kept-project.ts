import { type SessionProject } from '../api/session.js';

const KEPT_AS = 'perkstream.project';

export function keepProject(id: string): void {
  localStorage.setItem(KEPT_AS, id);
}

/** The project that was open last, else the first one. */
export function projectToOpen(projects: readonly SessionProject[]): SessionProject | undefined {
  const kept = localStorage.getItem(KEPT_AS);
  return projects.find(({ id }) => id === kept) ?? projects[0];
}
