import { Flag, ListOf, ObjectOf, OneOf, Text, UtcInstant, Link } from '../language/index.js';

const PASSWORD = { min: 12, max: 200 } as const;

/** E-mail and password, or the token of a link. */
export class SignInBody {
  @Text({ optional: true, min: 1, max: 500 }, 'with password') email?: string;
  @Text({ optional: true, min: 1, max: 200 }, 'with email') password?: string;
  @Text({ optional: true, min: 1, max: 200 }, 'of a link that signs in once; in place of the others')
  link_token?: string;
}

export class SetPasswordBody {
  @Text(PASSWORD, 'the new one') password!: string;
  @Text(
    { optional: true, min: 1, max: 200 },
    'needed where there is a password, but in a session that a link has begun and that set none yet',
  )
  current_password?: string;
}

export class SessionUser {
  @Text('user_…') id!: string;
  @Text() email!: string;
  @Text() first_name!: string;
  @Text() last_name!: string;
  @Flag('ADMIN of every project, who also makes projects') is_owner!: boolean;
  @Flag('false: they sign in by links alone') has_password!: boolean;
}

export class SessionProject {
  @Text() id!: string;
  @Text() name!: string;
  @Text('of the user in it') role!: string;
  @Text('ISO 4217') currency!: string;
  @Text('IANA name') timezone!: string;
}

/** Who is signed in. */
export class SessionAnswer {
  @OneOf(['session']) object!: 'session';
  @Text('sess_…') id!: string;
  @UtcInstant() created_at!: string;
  @UtcInstant('when it is over unless it is used until then; 7 days after its beginning at the latest')
  expires_at!: string;
  @ObjectOf(() => SessionUser) user!: SessionUser;
  @ListOf(() => SessionProject, '1,000 at most') projects!: SessionProject[];
}

/** One of the sessions of the user who asks. */
export class SessionItem {
  @OneOf(['session']) object!: 'session';
  @Text('sess_…') id!: string;
  @UtcInstant() created_at!: string;
  @UtcInstant('up to a quarter of an hour') last_used_at!: string;
  @UtcInstant() expires_at!: string;
  @OneOf(['link', 'password', 'openid'], 'what it was begun with') by!: 'link' | 'password' | 'openid';
  @Flag('the one that asks') is_current!: boolean;
}

export class SignInLinkAnswer {
  @Link('signs in once; shown here, and never again') url!: string;
  @UtcInstant() expires_at!: string;
}
