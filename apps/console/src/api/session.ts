/** Who is signed in, and the projects that are open to that person. */
export interface Session {
  object: 'session';
  id: string;
  created_at: string;
  expires_at: string;
  user: SessionUser;
  projects: SessionProject[];
}

export interface SessionUser {
  id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  is_owner: boolean;
  has_password: boolean;
}

export type Role = 'ADMIN' | 'USER' | 'VIEWER' | 'MERCHANT' | 'AREA_MANAGER';

export interface SessionProject {
  id: string;
  name: string;
  role: Role;
  currency: string | null;
  timezone: string | null;
}

export type SignIn = { email: string; password: string } | { link_token: string };
