import { Flag, ListOf, ObjectOf, OneOf, Text, UtcInstant, Link } from '../language/index.js';

const PASSWORD = { min: 12, max: 200 } as const;

/** E-mail and password, or the token of a link. */
export class SignInBody {
  @Text({ optional: true, min: 1, max: 500 }, 'Required together with `password`.') email?: string;
  @Text({ optional: true, min: 1, max: 200 }, 'Required together with `email`.') password?: string;
  @Text({ optional: true, min: 1, max: 200 }, 'Token of a sign-in link. Sent instead of `email` and `password`.')
  link_token?: string;
}

export class SetPasswordBody {
  @Text(PASSWORD, 'New password.') password!: string;
  @Text(
    { optional: true, min: 1, max: 200 },
    'Required when a password is set, except in a session that began with a link and has not set a password yet.',
  )
  current_password?: string;
}

export class SessionUser {
  @Text('Begins with `user_`.') id!: string;
  @Text() email!: string;
  @Text() first_name!: string;
  @Text() last_name!: string;
  @Flag('An owner is `ADMIN` of every project and can create projects.') is_owner!: boolean;
  @Flag('When `false`, the user signs in with links only.') has_password!: boolean;
}

export class SessionProject {
  @Text() id!: string;
  @Text() name!: string;
  @Text('Role of the user in the project.') role!: string;
  @Text('ISO 4217 code.') currency!: string;
  @Text('IANA time zone name.') timezone!: string;
  @Flag({ optional: true }, 'Present when the project is for testing: its clock can be set.') is_sandbox?: boolean;
}

/** Who is signed in. */
export class SessionAnswer {
  @OneOf(['session']) object!: 'session';
  @Text('Begins with `sess_`.') id!: string;
  @UtcInstant() created_at!: string;
  @UtcInstant('When the session expires unless used again. At most 7 days after creation.')
  expires_at!: string;
  @ObjectOf(() => SessionUser) user!: SessionUser;
  @ListOf(() => SessionProject, 'At most 1,000 projects.') projects!: SessionProject[];
}

/** One of the sessions of the user who asks. */
export class SessionItem {
  @OneOf(['session']) object!: 'session';
  @Text('Begins with `sess_`.') id!: string;
  @UtcInstant() created_at!: string;
  @UtcInstant('Accurate to 15 minutes.') last_used_at!: string;
  @UtcInstant() expires_at!: string;
  @OneOf(['link', 'password', 'openid'], 'How the user signed in.') by!: 'link' | 'password' | 'openid';
  @Flag('Whether this is the session of the request.') is_current!: boolean;
}

export class SignInLinkAnswer {
  @Link('Signs the user in once. Returned only in this answer.') url!: string;
  @UtcInstant() expires_at!: string;
}
