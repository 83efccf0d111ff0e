-- Generated from the migrations by `npm run generate`, for reading.

COMMENT ON SCHEMA public IS 'standard public schema';

CREATE TYPE public.access_role AS ENUM (
    'none',
    'read',
    'comment',
    'edit',
    'review',
    'create',
    'admin'
);

CREATE TYPE public.team_role AS ENUM (
    'owner',
    'member'
);

CREATE FUNCTION public.member_search_value(display_name text, email text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN lower(((display_name || chr(10)) || email));

CREATE FUNCTION public.search_keys(organization_id uuid, value text) RETURNS integer[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN ARRAY(SELECT ((hashtextextended(grams.gram, ((uuid_hash(search_keys.organization_id) & 31))::bigint))::bit(32))::integer AS hashtextextended FROM (SELECT substr(search_keys.value, at.at, 3) AS gram FROM generate_series(1, (char_length(search_keys.value) - 2)) at(at) UNION ALL SELECT substr(search_keys.value, at.at, 2) AS substr FROM generate_series(1, (char_length(search_keys.value) - 1)) at(at) WHERE (octet_length(substr(search_keys.value, at.at, 2)) > 2)) grams);

CREATE TABLE public.account (
    id uuid NOT NULL,
    display_name text NOT NULL,
    email text NOT NULL,
    email_verified_at timestamp with time zone,
    photo_url text,
    operator boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    state text DEFAULT 'active'::text NOT NULL,
    CONSTRAINT account_email_check CHECK ((email = lower(email))),
    CONSTRAINT account_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'active'::text])))
);

CREATE TABLE public.account_event (
    user_id uuid NOT NULL,
    id uuid NOT NULL,
    "position" bigint NOT NULL,
    type text NOT NULL,
    resource_kind text NOT NULL,
    resource_id uuid NOT NULL,
    request_id text,
    payload jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    actor_kind text NOT NULL,
    actor_id uuid
);

ALTER TABLE public.account_event ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.account_event_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.account_idempotency_key (
    user_id uuid NOT NULL,
    key text NOT NULL,
    fingerprint bytea NOT NULL,
    answer bytea,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.account_identity (
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.account_organization (
    user_id uuid NOT NULL,
    organization_id uuid NOT NULL
);

CREATE TABLE public.account_password (
    user_id uuid NOT NULL,
    hash text NOT NULL,
    changed_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.address_history (
    organization_id uuid NOT NULL,
    space_id uuid NOT NULL,
    place text NOT NULL COLLATE pg_catalog."C",
    slug text NOT NULL COLLATE pg_catalog."C",
    page text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.address_history ALTER COLUMN organization_id SET (n_distinct=100);

CREATE TABLE public.change_request (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    space_id uuid NOT NULL,
    number integer NOT NULL,
    status text DEFAULT 'draft'::text NOT NULL,
    subject text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    agent_task_id text,
    created_by uuid NOT NULL,
    revision_id uuid NOT NULL,
    revision_initial_id uuid NOT NULL,
    revision_merged_ancestor_id uuid,
    revision_merged_id uuid,
    comments integer DEFAULT 0 NOT NULL,
    merged_by uuid,
    merged_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    revision_imported_id uuid,
    CONSTRAINT change_request_merged_check CHECK ((((status = 'merged'::text) = (revision_merged_id IS NOT NULL)) AND ((status = 'merged'::text) = (merged_at IS NOT NULL)))),
    CONSTRAINT change_request_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'open'::text, 'archived'::text, 'merged'::text])))
);
ALTER TABLE ONLY public.change_request ALTER COLUMN organization_id SET (n_distinct=100);

CREATE TABLE public.change_request_contributor (
    organization_id uuid NOT NULL,
    change_request_id uuid NOT NULL,
    user_id uuid NOT NULL,
    action text NOT NULL,
    space_id uuid NOT NULL,
    count integer DEFAULT 1 NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT change_request_contributor_action_check CHECK ((action = ANY (ARRAY['edit'::text, 'comment'::text])))
);
ALTER TABLE ONLY public.change_request_contributor ALTER COLUMN organization_id SET (n_distinct=100);

CREATE TABLE public.change_request_review (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    change_request_id uuid NOT NULL,
    space_id uuid NOT NULL,
    user_id uuid NOT NULL,
    requested_by uuid,
    revision_id uuid NOT NULL,
    status text NOT NULL,
    comment text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT change_request_review_status_check CHECK ((status = ANY (ARRAY['approved'::text, 'changes-requested'::text])))
);
ALTER TABLE ONLY public.change_request_review ALTER COLUMN organization_id SET (n_distinct=100);

CREATE TABLE public.change_request_reviewer (
    organization_id uuid NOT NULL,
    change_request_id uuid NOT NULL,
    user_id uuid NOT NULL,
    space_id uuid NOT NULL,
    revision_id uuid NOT NULL,
    requested_by uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.change_request_reviewer ALTER COLUMN organization_id SET (n_distinct=100);

CREATE TABLE public.collection (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    title text NOT NULL,
    description text,
    parent_id uuid,
    lineage uuid[] NOT NULL,
    order_key text NOT NULL COLLATE pg_catalog."C",
    default_level public.access_role,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    transfer_state text,
    transfer_to uuid,
    CONSTRAINT collection_lineage_check CHECK (((lineage[1] = id) AND (cardinality(lineage) <= 10))),
    CONSTRAINT collection_transfer_check CHECK ((transfer_state = ANY (ARRAY['leaving'::text, 'arriving'::text, 'left'::text])))
);
ALTER TABLE ONLY public.collection ALTER COLUMN organization_id SET (n_distinct=100);

CREATE UNLOGGED TABLE public.content_mark (
    organization_id uuid NOT NULL,
    sweep_id uuid NOT NULL,
    hash bytea NOT NULL
);

CREATE TABLE public.content_object (
    organization_id uuid NOT NULL,
    hash bytea NOT NULL,
    bytes bytea NOT NULL,
    written_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT content_object_hash_check CHECK ((length(hash) = 32))
);
ALTER TABLE ONLY public.content_object ALTER COLUMN organization_id SET (n_distinct=100);

CREATE TABLE public.event (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    "position" bigint NOT NULL,
    type text NOT NULL,
    resource_kind text NOT NULL,
    resource_id uuid NOT NULL,
    resource_label text,
    actor_kind text NOT NULL,
    actor_id uuid,
    request_id text,
    payload jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.event ALTER COLUMN organization_id SET (n_distinct=100);

ALTER TABLE public.event ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.event_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.idempotency_key (
    organization_id uuid NOT NULL,
    user_id uuid NOT NULL,
    key text NOT NULL,
    fingerprint bytea NOT NULL,
    answer bytea,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.invite (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    email text NOT NULL,
    role public.access_role NOT NULL,
    sso boolean DEFAULT false NOT NULL,
    invited_by uuid NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    sealed_secret bytea
);

CREATE TABLE public.invite_link (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    role public.access_role NOT NULL,
    secret_hash bytea NOT NULL,
    sealed_secret bytea NOT NULL,
    created_by uuid NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT invite_link_role_check CHECK ((role <> 'admin'::public.access_role))
);

CREATE TABLE public.invite_secret (
    hash bytea NOT NULL,
    organization_id uuid NOT NULL,
    invite_id uuid NOT NULL,
    user_id uuid NOT NULL,
    mailed boolean NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE public.member (
    organization_id uuid NOT NULL,
    user_id uuid NOT NULL,
    role public.access_role NOT NULL,
    disabled boolean DEFAULT false NOT NULL,
    sso boolean DEFAULT false NOT NULL,
    joined_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    last_seen_at timestamp(3) with time zone,
    display_name text NOT NULL,
    email text NOT NULL,
    photo_url text,
    teams_owned integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    teams integer DEFAULT 0 NOT NULL,
    spaces integer DEFAULT 0 NOT NULL,
    name_key text GENERATED ALWAYS AS (lower("left"(display_name, 64))) STORED NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT member_counters_check CHECK (((teams >= 0) AND (spaces >= 0) AND ((teams_owned >= 0) AND (teams_owned <= teams))))
);
ALTER TABLE ONLY public.member ALTER COLUMN organization_id SET (n_distinct=100);

CREATE TABLE public.member_search (
    organization_id uuid NOT NULL,
    user_id uuid NOT NULL,
    value text NOT NULL
);

CREATE TABLE public.organization (
    id uuid NOT NULL,
    title text NOT NULL,
    hostname text,
    email_domains text[] DEFAULT '{}'::text[] NOT NULL,
    type text DEFAULT 'business'::text NOT NULL,
    use_case text,
    community_type text,
    default_role public.access_role DEFAULT 'none'::public.access_role NOT NULL,
    logo text,
    sso boolean DEFAULT false NOT NULL,
    ai boolean DEFAULT false NOT NULL,
    invite_links boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    merge_rules jsonb DEFAULT '{"type": "none"}'::jsonb NOT NULL,
    default_site_id uuid
);

CREATE TABLE public.organization_key (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    wrapped bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.proven_hostname (
    hostname text NOT NULL,
    organization_id uuid NOT NULL,
    site_id uuid NOT NULL,
    token text NOT NULL
);

CREATE TABLE public.proxied_site (
    origin text NOT NULL,
    organization_id uuid NOT NULL,
    site_id uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.publishing_auth (
    organization_id uuid NOT NULL,
    site_id uuid NOT NULL,
    backend text DEFAULT 'custom'::text NOT NULL,
    sealed_key bytea NOT NULL,
    jwks_url text,
    issuer text,
    audience text,
    fallback_url text,
    logout_url text,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT publishing_auth_backend_check CHECK ((backend = ANY (ARRAY['custom'::text, 'integration'::text, 'jwks'::text]))),
    CONSTRAINT publishing_auth_jwks_check CHECK (((backend <> 'jwks'::text) OR (jwks_url IS NOT NULL)))
);
ALTER TABLE ONLY public.publishing_auth ALTER COLUMN organization_id SET (n_distinct=100);

CREATE TABLE public.resource_organization (
    id uuid NOT NULL,
    organization_id uuid NOT NULL
);

CREATE TABLE public.revision (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    space_id uuid NOT NULL,
    change_request_id uuid,
    merged_from_id uuid,
    type text NOT NULL,
    parents uuid[] NOT NULL,
    root bytea NOT NULL,
    author_id uuid,
    git jsonb,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT revision_root_check CHECK ((length(root) = 32)),
    CONSTRAINT revision_type_check CHECK ((type = ANY (ARRAY['edits'::text, 'merge'::text, 'rollback'::text, 'update'::text, 'computed'::text])))
);
ALTER TABLE ONLY public.revision ALTER COLUMN organization_id SET (n_distinct=100);

CREATE TABLE public.schema_migration (
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.share_link (
    organization_id uuid NOT NULL,
    site_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    active boolean NOT NULL,
    key_hash bytea NOT NULL,
    sealed_key bytea NOT NULL,
    password_hash text,
    section_id uuid,
    expires_at timestamp(3) with time zone,
    uses bigint DEFAULT 0 NOT NULL,
    last_used_at timestamp(3) with time zone,
    created_by uuid NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.share_link ALTER COLUMN organization_id SET (n_distinct=100);

CREATE TABLE public.site (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    type text DEFAULT 'basic'::text NOT NULL,
    title text NOT NULL,
    visibility text DEFAULT 'public'::text NOT NULL,
    basename text NOT NULL,
    proxy text,
    published boolean DEFAULT false NOT NULL,
    adaptive_content boolean DEFAULT false NOT NULL,
    agents_context text DEFAULT 'included'::text NOT NULL,
    default_level public.access_role,
    site_spaces integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    structure_version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT site_agents_context_check CHECK ((agents_context = ANY (ARRAY['included'::text, 'excluded'::text]))),
    CONSTRAINT site_visibility_check CHECK ((visibility = ANY (ARRAY['public'::text, 'unlisted'::text, 'share-link'::text, 'visitor-auth'::text])))
);
ALTER TABLE ONLY public.site ALTER COLUMN organization_id SET (n_distinct=100);

CREATE TABLE public.site_adaptive_schema (
    organization_id uuid NOT NULL,
    site_id uuid NOT NULL,
    json_schema json NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.site_adaptive_schema ALTER COLUMN organization_id SET (n_distinct=100);

CREATE TABLE public.site_customization (
    organization_id uuid NOT NULL,
    site_id uuid NOT NULL,
    settings jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.site_customization ALTER COLUMN organization_id SET (n_distinct=100);

CREATE TABLE public.site_external_link (
    organization_id uuid NOT NULL,
    site_id uuid NOT NULL,
    id uuid NOT NULL,
    group_id uuid,
    title text NOT NULL,
    description text,
    icon text,
    url text NOT NULL,
    condition text,
    draft boolean NOT NULL,
    order_key text NOT NULL COLLATE pg_catalog."C"
);
ALTER TABLE ONLY public.site_external_link ALTER COLUMN organization_id SET (n_distinct=100);

CREATE TABLE public.site_former_basename (
    organization_id uuid NOT NULL,
    basename text NOT NULL,
    site_id uuid NOT NULL,
    left_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.site_former_basename ALTER COLUMN organization_id SET (n_distinct=100);

CREATE TABLE public.site_hostname (
    organization_id uuid NOT NULL,
    hostname text NOT NULL,
    site_id uuid NOT NULL,
    token text NOT NULL,
    status text,
    verified_at timestamp(3) with time zone,
    checked_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT site_hostname_status_check CHECK ((status = ANY (ARRAY['live'::text, 'dns_passed'::text, 'dns_wrong_cname'::text, 'dns_no_cname'::text])))
);
ALTER TABLE ONLY public.site_hostname ALTER COLUMN organization_id SET (n_distinct=100);

CREATE TABLE public.site_prefix_tenure (
    organization_id uuid NOT NULL,
    site_id uuid NOT NULL,
    prefix text NOT NULL,
    site_space_id uuid NOT NULL,
    since timestamp(3) with time zone NOT NULL,
    until timestamp(3) with time zone,
    form text NOT NULL,
    CONSTRAINT site_prefix_tenure_form_check CHECK ((form = ANY (ARRAY['short'::text, 'full'::text, 'half'::text])))
);
ALTER TABLE ONLY public.site_prefix_tenure ALTER COLUMN organization_id SET (n_distinct=100);

CREATE TABLE public.site_redirect (
    organization_id uuid NOT NULL,
    site_id uuid NOT NULL,
    id uuid NOT NULL,
    draft boolean NOT NULL,
    source text NOT NULL COLLATE pg_catalog."C",
    source_key text NOT NULL COLLATE pg_catalog."C",
    live_key text GENERATED ALWAYS AS (
CASE
    WHEN (NOT draft) THEN ((site_id)::text || source_key)
    ELSE NULL::text
END) STORED COLLATE pg_catalog."C",
    capture_wildcard boolean NOT NULL,
    permanent boolean NOT NULL,
    kind text NOT NULL,
    section_id uuid,
    site_space_id uuid,
    page text,
    url text,
    onward text,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    changed_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT site_redirect_kind_check CHECK ((((kind = 'site-section'::text) = (section_id IS NOT NULL)) AND ((kind = ANY (ARRAY['site-space'::text, 'site-page'::text])) = (site_space_id IS NOT NULL)) AND ((kind = 'site-page'::text) = (page IS NOT NULL)) AND ((kind = 'external'::text) = (url IS NOT NULL)) AND (kind = ANY (ARRAY['site-section'::text, 'site-space'::text, 'site-page'::text, 'external'::text]))))
);
ALTER TABLE ONLY public.site_redirect ALTER COLUMN organization_id SET (n_distinct=100);

CREATE TABLE public.site_redirects (
    organization_id uuid NOT NULL,
    site_id uuid NOT NULL,
    redirects integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
ALTER TABLE ONLY public.site_redirects ALTER COLUMN organization_id SET (n_distinct=100);

CREATE TABLE public.site_section (
    organization_id uuid NOT NULL,
    site_id uuid NOT NULL,
    id uuid NOT NULL,
    group_id uuid,
    path text NOT NULL,
    title text NOT NULL,
    description text,
    icon text,
    condition text,
    draft boolean NOT NULL,
    is_default boolean NOT NULL,
    order_key text NOT NULL COLLATE pg_catalog."C"
);
ALTER TABLE ONLY public.site_section ALTER COLUMN organization_id SET (n_distinct=100);

CREATE TABLE public.site_section_group (
    organization_id uuid NOT NULL,
    site_id uuid NOT NULL,
    id uuid NOT NULL,
    title text NOT NULL,
    icon text,
    order_key text NOT NULL COLLATE pg_catalog."C"
);
ALTER TABLE ONLY public.site_section_group ALTER COLUMN organization_id SET (n_distinct=100);

CREATE TABLE public.site_space (
    organization_id uuid NOT NULL,
    site_id uuid NOT NULL,
    id uuid NOT NULL,
    section_id uuid,
    shown_space_id uuid NOT NULL,
    path text NOT NULL,
    condition text,
    draft boolean NOT NULL,
    is_default boolean NOT NULL,
    order_key text NOT NULL COLLATE pg_catalog."C"
);
ALTER TABLE ONLY public.site_space ALTER COLUMN organization_id SET (n_distinct=100);

CREATE TABLE public.site_space_customization (
    organization_id uuid NOT NULL,
    site_id uuid NOT NULL,
    site_space_id uuid NOT NULL,
    settings jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.site_space_customization ALTER COLUMN organization_id SET (n_distinct=100);

CREATE TABLE public.space (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    title text NOT NULL,
    emoji text NOT NULL,
    language text,
    parent_id uuid,
    inherits_from_id uuid,
    order_key text NOT NULL COLLATE pg_catalog."C",
    edit_mode text DEFAULT 'locked'::text NOT NULL,
    default_level public.access_role,
    merge_rules jsonb DEFAULT '{"type": "inherit"}'::jsonb NOT NULL,
    revision_id uuid NOT NULL,
    comments integer DEFAULT 0 NOT NULL,
    change_requests integer DEFAULT 0 NOT NULL,
    change_requests_open integer DEFAULT 0 NOT NULL,
    change_requests_draft integer DEFAULT 0 NOT NULL,
    last_change_request integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    transfer_state text,
    transfer_to uuid,
    CONSTRAINT space_counters_check CHECK (((comments >= 0) AND (change_requests_open >= 0) AND (change_requests_draft >= 0) AND (change_requests >= (change_requests_open + change_requests_draft)) AND (last_change_request >= change_requests))),
    CONSTRAINT space_edit_mode_check CHECK ((edit_mode = ANY (ARRAY['live'::text, 'locked'::text]))),
    CONSTRAINT space_transfer_check CHECK ((transfer_state = ANY (ARRAY['leaving'::text, 'arriving'::text, 'left'::text])))
);
ALTER TABLE ONLY public.space ALTER COLUMN organization_id SET (n_distinct=100);

CREATE TABLE public.team (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    title text NOT NULL,
    title_key text GENERATED ALWAYS AS (lower(title)) STORED NOT NULL,
    members integer DEFAULT 0 NOT NULL,
    spaces integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT team_counters_check CHECK (((members >= 0) AND (spaces >= 0)))
);
ALTER TABLE ONLY public.team ALTER COLUMN organization_id SET (n_distinct=100);

CREATE TABLE public.team_grant (
    organization_id uuid NOT NULL,
    resource_id uuid NOT NULL,
    team_id uuid NOT NULL,
    role public.access_role NOT NULL
);
ALTER TABLE ONLY public.team_grant ALTER COLUMN organization_id SET (n_distinct=100);

CREATE TABLE public.team_member (
    organization_id uuid NOT NULL,
    team_id uuid NOT NULL,
    user_id uuid NOT NULL,
    role public.team_role NOT NULL
);
ALTER TABLE ONLY public.team_member ALTER COLUMN organization_id SET (n_distinct=100);

CREATE TABLE public.token (
    id uuid NOT NULL,
    hash bytea NOT NULL,
    user_id uuid NOT NULL,
    label text NOT NULL,
    scopes text[],
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone,
    last_used_at timestamp with time zone,
    kind text DEFAULT 'personal'::text NOT NULL,
    CONSTRAINT token_kind_check CHECK ((kind = ANY (ARRAY['personal'::text, 'session'::text])))
);

CREATE TABLE public.upload (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    declared_type text NOT NULL,
    size bigint NOT NULL,
    blob text,
    content_type text,
    width integer,
    height integer,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    taken_at timestamp(3) with time zone,
    CONSTRAINT upload_dimensions_check CHECK (((width IS NULL) = (height IS NULL))),
    CONSTRAINT upload_kind_check CHECK ((kind = ANY (ARRAY['customization_font'::text, 'import_file'::text, 'organization_file'::text]))),
    CONSTRAINT upload_stored_check CHECK (((blob IS NULL) = (content_type IS NULL)))
);
ALTER TABLE ONLY public.upload ALTER COLUMN organization_id SET (n_distinct=100);

CREATE TABLE public.user_grant (
    organization_id uuid NOT NULL,
    resource_id uuid NOT NULL,
    user_id uuid NOT NULL,
    role public.access_role NOT NULL
);
ALTER TABLE ONLY public.user_grant ALTER COLUMN organization_id SET (n_distinct=100);

ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_email_key UNIQUE (email);

ALTER TABLE ONLY public.account_event
    ADD CONSTRAINT account_event_pkey PRIMARY KEY (user_id, id);

ALTER TABLE ONLY public.account_idempotency_key
    ADD CONSTRAINT account_idempotency_key_pkey PRIMARY KEY (user_id, key);

ALTER TABLE ONLY public.account_identity
    ADD CONSTRAINT account_identity_pkey PRIMARY KEY (issuer, subject);

ALTER TABLE ONLY public.account_organization
    ADD CONSTRAINT account_organization_pkey PRIMARY KEY (user_id, organization_id);

ALTER TABLE ONLY public.account_password
    ADD CONSTRAINT account_password_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.address_history
    ADD CONSTRAINT address_history_pkey PRIMARY KEY (organization_id, space_id, place, slug, created_at);

ALTER TABLE ONLY public.change_request_contributor
    ADD CONSTRAINT change_request_contributor_pkey PRIMARY KEY (organization_id, change_request_id, user_id, action);

ALTER TABLE ONLY public.change_request
    ADD CONSTRAINT change_request_number_key UNIQUE (organization_id, space_id, number);

ALTER TABLE ONLY public.change_request
    ADD CONSTRAINT change_request_pkey PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.change_request_review
    ADD CONSTRAINT change_request_review_pkey PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.change_request_reviewer
    ADD CONSTRAINT change_request_reviewer_pkey PRIMARY KEY (organization_id, change_request_id, user_id);

ALTER TABLE ONLY public.collection
    ADD CONSTRAINT collection_pkey PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.content_mark
    ADD CONSTRAINT content_mark_pkey PRIMARY KEY (organization_id, sweep_id, hash);

ALTER TABLE ONLY public.content_object
    ADD CONSTRAINT content_object_pkey PRIMARY KEY (organization_id, hash);

ALTER TABLE ONLY public.event
    ADD CONSTRAINT event_pkey PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.event
    ADD CONSTRAINT event_position_key UNIQUE (organization_id, "position");

ALTER TABLE ONLY public.idempotency_key
    ADD CONSTRAINT idempotency_key_pkey PRIMARY KEY (organization_id, user_id, key);

ALTER TABLE ONLY public.invite_link
    ADD CONSTRAINT invite_link_pkey PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.invite
    ADD CONSTRAINT invite_pkey PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.invite_secret
    ADD CONSTRAINT invite_secret_invite_id_key UNIQUE (organization_id, invite_id);

ALTER TABLE ONLY public.invite_secret
    ADD CONSTRAINT invite_secret_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY public.invite
    ADD CONSTRAINT invite_user_id_key UNIQUE (organization_id, user_id);

ALTER TABLE ONLY public.member
    ADD CONSTRAINT member_pkey PRIMARY KEY (organization_id, user_id);

ALTER TABLE ONLY public.member_search
    ADD CONSTRAINT member_search_pkey PRIMARY KEY (organization_id, user_id);

ALTER TABLE ONLY public.organization
    ADD CONSTRAINT organization_hostname_key UNIQUE (hostname);

ALTER TABLE ONLY public.organization_key
    ADD CONSTRAINT organization_key_pkey PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.organization
    ADD CONSTRAINT organization_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.proven_hostname
    ADD CONSTRAINT proven_hostname_pkey PRIMARY KEY (hostname);

ALTER TABLE ONLY public.proxied_site
    ADD CONSTRAINT proxied_site_pkey PRIMARY KEY (origin, organization_id, site_id);

ALTER TABLE ONLY public.publishing_auth
    ADD CONSTRAINT publishing_auth_pkey PRIMARY KEY (organization_id, site_id);

ALTER TABLE ONLY public.resource_organization
    ADD CONSTRAINT resource_organization_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.revision
    ADD CONSTRAINT revision_pkey PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.schema_migration
    ADD CONSTRAINT schema_migration_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.share_link
    ADD CONSTRAINT share_link_key_hash_key UNIQUE (organization_id, site_id, key_hash);

ALTER TABLE ONLY public.share_link
    ADD CONSTRAINT share_link_pkey PRIMARY KEY (organization_id, site_id, id);

ALTER TABLE ONLY public.site_adaptive_schema
    ADD CONSTRAINT site_adaptive_schema_pkey PRIMARY KEY (organization_id, site_id);

ALTER TABLE ONLY public.site_customization
    ADD CONSTRAINT site_customization_pkey PRIMARY KEY (organization_id, site_id);

ALTER TABLE ONLY public.site_external_link
    ADD CONSTRAINT site_external_link_pkey PRIMARY KEY (organization_id, site_id, id);

ALTER TABLE ONLY public.site_former_basename
    ADD CONSTRAINT site_former_basename_pkey PRIMARY KEY (organization_id, basename);

ALTER TABLE ONLY public.site_hostname
    ADD CONSTRAINT site_hostname_pkey PRIMARY KEY (organization_id, hostname);

ALTER TABLE ONLY public.site
    ADD CONSTRAINT site_pkey PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.site_prefix_tenure
    ADD CONSTRAINT site_prefix_tenure_pkey PRIMARY KEY (organization_id, site_id, prefix, site_space_id, form, since);

ALTER TABLE ONLY public.site_redirect
    ADD CONSTRAINT site_redirect_pkey PRIMARY KEY (organization_id, site_id, id);

ALTER TABLE ONLY public.site_redirects
    ADD CONSTRAINT site_redirects_pkey PRIMARY KEY (organization_id, site_id);

ALTER TABLE ONLY public.site_section_group
    ADD CONSTRAINT site_section_group_pkey PRIMARY KEY (organization_id, site_id, id);

ALTER TABLE ONLY public.site_section
    ADD CONSTRAINT site_section_pkey PRIMARY KEY (organization_id, site_id, id);

ALTER TABLE ONLY public.site_space_customization
    ADD CONSTRAINT site_space_customization_pkey PRIMARY KEY (organization_id, site_id, site_space_id);

ALTER TABLE ONLY public.site_space
    ADD CONSTRAINT site_space_pkey PRIMARY KEY (organization_id, site_id, id);

ALTER TABLE ONLY public.space
    ADD CONSTRAINT space_pkey PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.team_grant
    ADD CONSTRAINT team_grant_pkey PRIMARY KEY (organization_id, resource_id, team_id);

ALTER TABLE ONLY public.team_member
    ADD CONSTRAINT team_member_pkey PRIMARY KEY (organization_id, team_id, user_id);

ALTER TABLE ONLY public.team
    ADD CONSTRAINT team_pkey PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.token
    ADD CONSTRAINT token_hash_key UNIQUE (hash);

ALTER TABLE ONLY public.token
    ADD CONSTRAINT token_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.upload
    ADD CONSTRAINT upload_pkey PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.user_grant
    ADD CONSTRAINT user_grant_pkey PRIMARY KEY (organization_id, resource_id, user_id);

CREATE INDEX account_idempotency_key_created_at_idx ON public.account_idempotency_key USING btree (created_at);

CREATE INDEX account_identity_user_id_idx ON public.account_identity USING btree (user_id);

CREATE INDEX account_organization_organization_id_idx ON public.account_organization USING btree (organization_id);

CREATE INDEX account_pending_idx ON public.account USING btree (created_at) WHERE (state = 'pending'::text);

CREATE INDEX address_history_slug_idx ON public.address_history USING btree (organization_id, space_id, slug, created_at DESC);

CREATE INDEX change_request_contributor_space_id_idx ON public.change_request_contributor USING btree (organization_id, space_id);

CREATE INDEX change_request_contributor_user_id_idx ON public.change_request_contributor USING btree (organization_id, user_id, change_request_id);

CREATE INDEX change_request_created_by_idx ON public.change_request USING btree (organization_id, created_by, status);

CREATE INDEX change_request_created_idx ON public.change_request USING btree (organization_id, status, created_at DESC, id DESC);

CREATE INDEX change_request_review_change_request_id_idx ON public.change_request_review USING btree (organization_id, change_request_id, created_at DESC, id DESC);

CREATE INDEX change_request_review_space_id_idx ON public.change_request_review USING btree (organization_id, space_id);

CREATE INDEX change_request_reviewer_space_id_idx ON public.change_request_reviewer USING btree (organization_id, space_id);

CREATE INDEX change_request_reviewer_user_id_idx ON public.change_request_reviewer USING btree (organization_id, user_id, change_request_id);

CREATE INDEX change_request_space_created_idx ON public.change_request USING btree (organization_id, space_id, status, created_at DESC, id DESC);

CREATE INDEX change_request_space_updated_idx ON public.change_request USING btree (organization_id, space_id, status, updated_at DESC, id DESC);

CREATE INDEX change_request_updated_idx ON public.change_request USING btree (organization_id, status, updated_at DESC, id DESC);

CREATE INDEX collection_siblings_idx ON public.collection USING btree (organization_id, parent_id, order_key, id);

CREATE INDEX event_actor_id_idx ON public.event USING btree (organization_id, actor_id, created_at, "position");

CREATE INDEX event_created_at_idx ON public.event USING btree (organization_id, created_at, "position");

CREATE INDEX event_resource_id_idx ON public.event USING btree (organization_id, resource_id, created_at, "position");

CREATE INDEX event_type_idx ON public.event USING btree (organization_id, type, created_at, "position");

CREATE INDEX idempotency_key_created_at_idx ON public.idempotency_key USING btree (organization_id, created_at);

CREATE INDEX invite_secret_expires_at_idx ON public.invite_secret USING btree (expires_at);

CREATE INDEX invite_secret_user_id_idx ON public.invite_secret USING btree (user_id);

CREATE INDEX member_email_idx ON public.member USING btree (organization_id, email);

CREATE INDEX member_joined_at_idx ON public.member USING btree (organization_id, joined_at, user_id);

CREATE INDEX member_last_seen_at_idx ON public.member USING btree (organization_id, last_seen_at, user_id) WHERE (last_seen_at IS NOT NULL);

CREATE INDEX member_name_key_idx ON public.member USING btree (organization_id, name_key, user_id);

CREATE INDEX member_role_joined_at_idx ON public.member USING btree (organization_id, role, joined_at, user_id);

CREATE INDEX member_role_last_seen_at_idx ON public.member USING btree (organization_id, role, last_seen_at, user_id) WHERE (last_seen_at IS NOT NULL);

CREATE INDEX member_role_name_key_idx ON public.member USING btree (organization_id, role, name_key, user_id);

CREATE INDEX member_search_value_idx ON public.member_search USING gin (public.search_keys(organization_id, value)) WITH (fastupdate=off);

CREATE INDEX organization_email_domains_idx ON public.organization USING gin (email_domains);

CREATE INDEX proven_hostname_organization_id_idx ON public.proven_hostname USING btree (organization_id);

CREATE INDEX proxied_site_organization_id_idx ON public.proxied_site USING btree (organization_id);

CREATE INDEX resource_organization_organization_id_idx ON public.resource_organization USING btree (organization_id);

CREATE INDEX revision_history_idx ON public.revision USING btree (organization_id, space_id, created_at DESC, id DESC) WHERE (change_request_id IS NULL);

CREATE INDEX revision_space_idx ON public.revision USING btree (organization_id, space_id);

CREATE UNIQUE INDEX site_basename_key ON public.site USING btree (organization_id, lower(basename));

CREATE INDEX site_former_basename_site_id_idx ON public.site_former_basename USING btree (organization_id, site_id);

CREATE INDEX site_hostname_site_id_idx ON public.site_hostname USING btree (organization_id, site_id);

CREATE INDEX site_prefix_tenure_site_space_id_idx ON public.site_prefix_tenure USING btree (organization_id, site_id, site_space_id);

CREATE UNIQUE INDEX site_proxy_key ON public.site USING btree (organization_id, lower(proxy));

CREATE INDEX site_redirect_changed_idx ON public.site_redirect USING btree (organization_id, site_id, draft, changed_at, id);

CREATE INDEX site_redirect_created_idx ON public.site_redirect USING btree (organization_id, site_id, draft, id);

CREATE UNIQUE INDEX site_redirect_live_key ON public.site_redirect USING btree (organization_id, live_key);

CREATE INDEX site_redirect_onward_idx ON public.site_redirect USING btree (organization_id, site_id, onward) WHERE ((NOT draft) AND (onward IS NOT NULL));

CREATE INDEX site_redirect_source_idx ON public.site_redirect USING btree (organization_id, site_id, draft, source, id);

CREATE UNIQUE INDEX site_redirect_source_key ON public.site_redirect USING btree (organization_id, site_id, draft, source_key);

CREATE INDEX site_space_shown_space_id_idx ON public.site_space USING btree (organization_id, shown_space_id);

CREATE INDEX space_deleted_at_idx ON public.space USING btree (organization_id, deleted_at) WHERE (deleted_at IS NOT NULL);

CREATE INDEX space_siblings_idx ON public.space USING btree (organization_id, parent_id, order_key, id);

CREATE INDEX team_grant_team_id_idx ON public.team_grant USING btree (organization_id, team_id, resource_id);

CREATE INDEX team_member_owner_idx ON public.team_member USING btree (organization_id, user_id, team_id) WHERE (role = 'owner'::public.team_role);

CREATE INDEX team_member_user_id_idx ON public.team_member USING btree (organization_id, user_id, team_id);

CREATE INDEX team_title_key_idx ON public.team USING gin (public.search_keys(organization_id, title_key)) WITH (fastupdate=off);

CREATE INDEX token_session_expires_at_idx ON public.token USING btree (expires_at) WHERE (kind = 'session'::text);

CREATE INDEX token_user_id_idx ON public.token USING btree (user_id, id);

CREATE INDEX upload_expires_at_idx ON public.upload USING btree (organization_id, expires_at);

CREATE INDEX upload_waiting_idx ON public.upload USING btree (organization_id, user_id) INCLUDE (size) WHERE (taken_at IS NULL);

CREATE INDEX user_grant_user_id_idx ON public.user_grant USING btree (organization_id, user_id, resource_id);

ALTER TABLE ONLY public.account_identity
    ADD CONSTRAINT account_identity_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.account_organization
    ADD CONSTRAINT account_organization_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(id);

ALTER TABLE ONLY public.account_organization
    ADD CONSTRAINT account_organization_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.account_password
    ADD CONSTRAINT account_password_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.change_request_contributor
    ADD CONSTRAINT change_request_contributor_change_request_id_fkey FOREIGN KEY (organization_id, change_request_id) REFERENCES public.change_request(organization_id, id);

ALTER TABLE ONLY public.change_request_review
    ADD CONSTRAINT change_request_review_change_request_id_fkey FOREIGN KEY (organization_id, change_request_id) REFERENCES public.change_request(organization_id, id);

ALTER TABLE ONLY public.change_request_reviewer
    ADD CONSTRAINT change_request_reviewer_change_request_id_fkey FOREIGN KEY (organization_id, change_request_id) REFERENCES public.change_request(organization_id, id);

ALTER TABLE ONLY public.change_request_reviewer
    ADD CONSTRAINT change_request_reviewer_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES public.member(organization_id, user_id);

ALTER TABLE ONLY public.change_request
    ADD CONSTRAINT change_request_space_id_fkey FOREIGN KEY (organization_id, space_id) REFERENCES public.space(organization_id, id);

ALTER TABLE ONLY public.invite_secret
    ADD CONSTRAINT invite_secret_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.invite_secret
    ADD CONSTRAINT invite_secret_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.member_search
    ADD CONSTRAINT member_search_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES public.member(organization_id, user_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.publishing_auth
    ADD CONSTRAINT publishing_auth_site_id_fkey FOREIGN KEY (organization_id, site_id) REFERENCES public.site(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.resource_organization
    ADD CONSTRAINT resource_organization_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organization(id);

ALTER TABLE ONLY public.share_link
    ADD CONSTRAINT share_link_site_id_fkey FOREIGN KEY (organization_id, site_id) REFERENCES public.site(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.site_adaptive_schema
    ADD CONSTRAINT site_adaptive_schema_site_id_fkey FOREIGN KEY (organization_id, site_id) REFERENCES public.site(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.site_customization
    ADD CONSTRAINT site_customization_site_id_fkey FOREIGN KEY (organization_id, site_id) REFERENCES public.site(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.site_external_link
    ADD CONSTRAINT site_external_link_group_id_fkey FOREIGN KEY (organization_id, site_id, group_id) REFERENCES public.site_section_group(organization_id, site_id, id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY public.site_external_link
    ADD CONSTRAINT site_external_link_site_id_fkey FOREIGN KEY (organization_id, site_id) REFERENCES public.site(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.site_former_basename
    ADD CONSTRAINT site_former_basename_site_id_fkey FOREIGN KEY (organization_id, site_id) REFERENCES public.site(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.site_hostname
    ADD CONSTRAINT site_hostname_site_id_fkey FOREIGN KEY (organization_id, site_id) REFERENCES public.site(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.site_prefix_tenure
    ADD CONSTRAINT site_prefix_tenure_site_space_id_fkey FOREIGN KEY (organization_id, site_id, site_space_id) REFERENCES public.site_space(organization_id, site_id, id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY public.site_redirect
    ADD CONSTRAINT site_redirect_site_id_fkey FOREIGN KEY (organization_id, site_id) REFERENCES public.site(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.site_redirects
    ADD CONSTRAINT site_redirects_site_id_fkey FOREIGN KEY (organization_id, site_id) REFERENCES public.site(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.site_section
    ADD CONSTRAINT site_section_group_id_fkey FOREIGN KEY (organization_id, site_id, group_id) REFERENCES public.site_section_group(organization_id, site_id, id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY public.site_section_group
    ADD CONSTRAINT site_section_group_site_id_fkey FOREIGN KEY (organization_id, site_id) REFERENCES public.site(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.site_section
    ADD CONSTRAINT site_section_site_id_fkey FOREIGN KEY (organization_id, site_id) REFERENCES public.site(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.site_space_customization
    ADD CONSTRAINT site_space_customization_site_space_id_fkey FOREIGN KEY (organization_id, site_id, site_space_id) REFERENCES public.site_space(organization_id, site_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.site_space
    ADD CONSTRAINT site_space_section_id_fkey FOREIGN KEY (organization_id, site_id, section_id) REFERENCES public.site_section(organization_id, site_id, id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY public.site_space
    ADD CONSTRAINT site_space_shown_space_id_fkey FOREIGN KEY (organization_id, shown_space_id) REFERENCES public.space(organization_id, id);

ALTER TABLE ONLY public.site_space
    ADD CONSTRAINT site_space_site_id_fkey FOREIGN KEY (organization_id, site_id) REFERENCES public.site(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.space
    ADD CONSTRAINT space_inherits_from_id_fkey FOREIGN KEY (organization_id, inherits_from_id) REFERENCES public.collection(organization_id, id);

ALTER TABLE ONLY public.space
    ADD CONSTRAINT space_parent_id_fkey FOREIGN KEY (organization_id, parent_id) REFERENCES public.collection(organization_id, id);

ALTER TABLE ONLY public.team_grant
    ADD CONSTRAINT team_grant_team_id_fkey FOREIGN KEY (organization_id, team_id) REFERENCES public.team(organization_id, id);

ALTER TABLE ONLY public.team_member
    ADD CONSTRAINT team_member_team_id_fkey FOREIGN KEY (organization_id, team_id) REFERENCES public.team(organization_id, id);

ALTER TABLE ONLY public.team_member
    ADD CONSTRAINT team_member_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES public.member(organization_id, user_id);

ALTER TABLE ONLY public.token
    ADD CONSTRAINT token_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.user_grant
    ADD CONSTRAINT user_grant_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES public.member(organization_id, user_id);
