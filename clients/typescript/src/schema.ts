// Written by npm run openapi

export interface paths {
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whom the key acts for, and what it may do
         * @description Answers whose content the key reaches, how much room there is, and the key itself. Any key may ask.
         *
         *     Needs no scope.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a photo, for cards and the logos of QR codes
         * @description Takes a JPEG, PNG, WebP or GIF in the field `file` of a form, and answers the path that cards and QR codes take. Use it within an hour: later uploads delete what nothing uses.
         *
         *     Scope: `cards:write`.
         */
        post: operations["createPhoto"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of an organization
         * @description Lists whom an organization consists of, by name. Keys of persons are answered with 404.
         *
         *     Scope: `members:read`.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member from an organization
         * @description Ends the membership. Admins, owners and the person get an email. Nobody holds the cards of the person then; to switch them off or let them lead to another card, the key also needs `cards:write`. Owners and admins are removed in the browser.
         *
         *     Scope: `members:write`.
         */
        delete: operations["deleteMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the invitations of an organization
         * @description Lists the last invitation to each address, newest first, also those that are accepted, expired or revoked. Keys of persons are answered with 404.
         *
         *     Scope: `members:read`.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite someone to an organization
         * @description Sends an email with a link that works once, for seven days; an earlier invitation to this address is void then. There must be room: no place is bought. With `cardId`, the key also needs `cards:write`. Owners and admins are invited in the browser. Revoking the key makes its open invitations void.
         *
         *     Scope: `members:write`.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an invitation
         * @description Its link works no more. Nobody gets an email. One that is accepted or revoked is answered with 404.
         *
         *     Scope: `members:write`.
         */
        delete: operations["deleteInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List cards
         * @description Lists cards in pages. `search` looks in names, private labels, companies, positions, handles and slugs; a card has all of `tagIds`; `holder` is a member of an organization, or `none`.
         *
         *     Scope: `cards:read`.
         */
        get: operations["listCards"];
        put?: never;
        /**
         * Create a card
         * @description Creates a card. Send `name`, or `firstName` and `lastName`; everything else has a default. There must be room for another one.
         *
         *     Scope: `cards:write`.
         */
        post: operations["createCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cards/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a card
         * @description Answers one card.
         *
         *     Scope: `cards:read`.
         */
        get: operations["getCard"];
        put?: never;
        post?: never;
        /**
         * Delete a card
         * @description Deletes a card for good, with its page and its stats by item. Its short URL leads nowhere from then on.
         *
         *     Scope: `cards:write`.
         */
        delete: operations["deleteCard"];
        options?: never;
        head?: never;
        /**
         * Change a card
         * @description Changes the fields that are named and leaves the others as they are. Lists are replaced as a whole.
         *
         *     Scope: `cards:write`.
         */
        patch: operations["updateCard"];
        trace?: never;
    };
    "/cards/{id}/contact.vcf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the contact file of a card
         * @description Answers the vCard that visitors save, also of a card that is over limit. It counts as ten reads.
         *
         *     Scope: `cards:read`.
         */
        get: operations["getCardContact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cards/{id}/qr.{format}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the image of a card’s QR code
         * @description Answers the image that is public at `/qr`, also of a card that is over limit, and larger PNGs. It counts as ten reads.
         *
         *     Scope: `cards:read`.
         */
        get: operations["getCardQrImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cards/ext_{externalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create a card with your own ID, or replace it
         * @description Creates the card with this external ID (201), or replaces all fields of the one that has it (200): what is left out gets its default, but for the handle, and what only cards of organizations have, which stay.
         *
         *     Scope: `cards:write`.
         */
        put: operations["putCard"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the templates of an organization
         * @description Lists what cards of an organization have in common, and which parts of a card its template decides. There are at most 20. Keys of persons are answered with 404.
         *
         *     Scope: `cards:read`.
         */
        get: operations["listTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List links
         * @description Lists links in pages. `search` looks in titles, targets and slugs; a link has all of `tagIds`.
         *
         *     Scope: `links:read`.
         */
        get: operations["listLinks"];
        put?: never;
        /**
         * Create a link
         * @description Creates a short link. Without `slug` it gets a random one. There must be room for another one.
         *
         *     Scope: `links:write`.
         */
        post: operations["createLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/links/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a link
         * @description Answers one link, with how often it was visited.
         *
         *     Scope: `links:read`.
         */
        get: operations["getLink"];
        put?: never;
        post?: never;
        /**
         * Delete a link
         * @description Deletes a link for good. Its short URL leads nowhere from then on.
         *
         *     Scope: `links:write`.
         */
        delete: operations["deleteLink"];
        options?: never;
        head?: never;
        /**
         * Change a link
         * @description Changes the fields that are named and leaves the others as they are. `tagIds` are replaced as a whole.
         *
         *     Scope: `links:write`.
         */
        patch: operations["updateLink"];
        trace?: never;
    };
    "/links/ext_{externalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create a link with your own ID, or replace it
         * @description Creates the link with this external ID (201), or replaces the one that has it (200): what is left out gets its default, but for the slug and the password, which stay.
         *
         *     Scope: `links:write`.
         */
        put: operations["putLink"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/links/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create up to 100 links
         * @description Creates each link by itself: one that a rule refuses leaves the others alone; one with an invalid field refuses the whole call. If the server fails midway, what is done stays done, and the rest is answered with the code: send the call again with its idempotency key. It counts as one write. Links with a password are created one by one.
         *
         *     Scope: `links:write`.
         */
        post: operations["createLinks"];
        /**
         * Delete up to 100 links
         * @description Deletes each link by itself: one that a rule refuses leaves the others alone; one with an invalid field refuses the whole call. If the server fails midway, what is done stays done, and the rest is answered with the code: send the call again with its idempotency key. It counts as one write.
         *
         *     Scope: `links:write`.
         */
        delete: operations["deleteLinks"];
        options?: never;
        head?: never;
        /**
         * Change up to 100 links
         * @description Changes each link by itself: one that a rule refuses leaves the others alone; one with an invalid field refuses the whole call. If the server fails midway, what is done stays done, and the rest is answered with the code: send the call again with its idempotency key. It counts as one write.
         *
         *     Scope: `links:write`.
         */
        patch: operations["updateLinks"];
        trace?: never;
    };
    "/links/{id}/qr-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Give a link a QR code, or change its style
         * @description What is left out of the style gets its default. With a code, the link counts among QR codes, where there must be room; its slug is fixed, and its target has at most 500 characters.
         *
         *     Scope: `links:write`.
         */
        put: operations["putLinkQrCode"];
        post?: never;
        /**
         * Take the QR code of a link away
         * @description The link stays and counts among links again, where there must be room. Printed codes go on working.
         *
         *     Scope: `links:write`.
         */
        delete: operations["deleteLinkQrCode"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/links/{id}/qr.{format}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the image of a link’s QR code
         * @description Answers the image that is public at `/qr`, also of a link that is over limit, and larger PNGs. It counts as ten reads.
         *
         *     Scope: `links:read`.
         */
        get: operations["getLinkQrImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tags
         * @description Lists all tags, by name.
         *
         *     Scope: `links:read`.
         */
        get: operations["listTags"];
        put?: never;
        /**
         * Create a tag
         * @description Creates a tag for links and cards.
         *
         *     Scope: `links:write`.
         */
        post: operations["createTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a tag
         * @description Deletes a tag. What had it stays.
         *
         *     Scope: `links:write`.
         */
        delete: operations["deleteTag"];
        options?: never;
        head?: never;
        /**
         * Change a tag
         * @description Changes the name or the color of a tag.
         *
         *     Scope: `links:write`.
         */
        patch: operations["updateTag"];
        trace?: never;
    };
    "/tags/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add tags to items and remove others
         * @description Adds tags to up to 500 items and removes others. For cards, the key also needs `cards:write`.
         *
         *     Scope: `links:write`.
         */
        post: operations["assignTags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Visits by day
         * @description Answers how often the account, or one card or link, was visited on each day of a period. How far back depends on what the account includes.
         *
         *     Scope: `analytics:read`.
         */
        get: operations["getSeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/hours": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Visits of the last 48 hours
         * @description Answers how often the account, or one card or link, was visited in each of the last 48 hours.
         *
         *     Scope: `analytics:read`.
         */
        get: operations["getHours"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/breakdown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Visits by source, country, device …
         * @description Answers how the visits of a period divide up by one dimension. How far back, and which dimensions, depends on what the account includes.
         *
         *     Scope: `analytics:read`.
         */
        get: operations["getBreakdown"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The most visited items
         * @description Answers which cards and links were visited most in a period. Deleted ones share a row.
         *
         *     Scope: `analytics:read`.
         */
        get: operations["getItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List domains
         * @description Lists all domains, the oldest first. Where this site offers none, this path and those below are answered with 404.
         *
         *     Scope: `domains:read`.
         */
        get: operations["listDomains"];
        put?: never;
        /**
         * Add a domain
         * @description Adds a domain, which waits until the two records that are answered are right. They are checked by themselves, at first after minutes. One that there is already is answered with 200. An account has at most five, and adds at most ten a day, also those that it removed again.
         *
         *     Scope: `domains:write`.
         */
        post: operations["createDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a domain
         * @description Answers one domain, with the records that it needs and what the last check found.
         *
         *     Scope: `domains:read`.
         */
        get: operations["getDomain"];
        put?: never;
        post?: never;
        /**
         * Remove a domain
         * @description Removes a domain. What is printed with it leads nowhere from then on.
         *
         *     Scope: `domains:write`.
         */
        delete: operations["deleteDomain"];
        options?: never;
        head?: never;
        /**
         * Change a domain
         * @description Makes it the main domain or not, and chooses what its bare host shows. An address must lead to none of the hosts of this site or of its accounts. With a card, the key also needs `cards:read`.
         *
         *     Scope: `domains:write`.
         */
        patch: operations["updateDomain"];
        trace?: never;
    };
    "/domains/{id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the records of a domain
         * @description Asks its name servers at once, which takes up to eight seconds, and answers what they said. It is live once both records are right. A domain is checked 6 times a minute at most, and those of an account 20 times an hour.
         *
         *     Scope: `domains:write`.
         */
        post: operations["checkDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @example {
         *       "email": "luis@example.com",
         *       "role": "editor",
         *       "message": "Welcome!",
         *       "language": "es"
         *     }
         */
        NewInvitation: {
            /**
             * @description Whom it invites.
             * @example luis@example.com
             */
            email: string;
            /**
             * @description What they may do in the organization.
             * @default member
             * @enum {string}
             */
            role?: "editor" | "member";
            /**
             * @description A card that nobody holds, and that they will: its ID, or `ext_` and the external one. null: none.
             * @default null
             * @example null
             */
            cardId?: string | null;
            /**
             * @description What the email says besides.
             * @default
             */
            message?: string;
            /**
             * @description Of the email. Without it: that of the request.
             * @enum {string}
             */
            language?: "en" | "es";
        };
        /**
         * @example {
         *       "name": "Luis Ortega",
         *       "company": "Café Sol",
         *       "position": "Chef",
         *       "phone": "+34 600 100 200",
         *       "email": "luis@example.com",
         *       "externalId": "crm-4711"
         *     }
         */
        NewCard: {
            /**
             * @description The display name. Send this or `firstName`.
             * @default
             * @example Ana García
             */
            name?: string;
            /** @description Needed with `lastName`. */
            firstName?: string;
            /** @description The last name, if it was sent by itself. */
            lastName?: string;
            /**
             * @description Beside the name.
             * @default
             */
            pronouns?: string;
            /**
             * @description The company.
             * @default
             * @example Acme
             */
            company?: string;
            /**
             * @description What they do there.
             * @default
             * @example Sales manager
             */
            position?: string;
            /**
             * @description The first phone.
             * @default
             * @example +34 600 000 000
             */
            phone?: string;
            /**
             * @description What kind of phone it is. Empty: not said.
             * @default
             * @enum {string}
             */
            phoneLabel?: "" | "mobile" | "work" | "home" | "other";
            /**
             * @description Empty, or an email.
             * @default
             * @example ana@example.com
             */
            email?: string;
            /**
             * @description What kind of email it is. Empty: not said.
             * @default
             * @enum {string}
             */
            emailLabel?: "" | "work" | "home" | "other";
            /** @description Further phones. */
            morePhones?: {
                /**
                 * @description What kind it is.
                 * @enum {string}
                 */
                label: "mobile" | "work" | "home" | "other";
                /** @description The number. */
                value: string;
            }[];
            /** @description Further emails. */
            moreEmails?: {
                /**
                 * @description What kind it is.
                 * @enum {string}
                 */
                label: "work" | "home" | "other";
                /** @description The email. */
                value: string;
            }[];
            /** @description Postal addresses. */
            postalAddresses?: {
                /**
                 * @description What kind it is.
                 * @enum {string}
                 */
                label: "work" | "home" | "other";
                /**
                 * @description Street and number.
                 * @default
                 */
                street?: string;
                /**
                 * @description The postal code.
                 * @default
                 */
                postalCode?: string;
                /**
                 * @description The city.
                 * @default
                 */
                city?: string;
                /**
                 * @description The region.
                 * @default
                 */
                region?: string;
                /**
                 * @description The country.
                 * @default
                 */
                country?: string;
            }[];
            /**
             * @description Empty, or a URL with http or https.
             * @default
             * @example https://example.com
             */
            website?: string;
            /**
             * @description The path of an uploaded photo. null: none.
             * @default null
             * @example /media/7f0c3d5e-2a41-4c55-9f0e-1f6a2f0f5b11/photo.jpg
             */
            photo?: string | null;
            /** @description At most one of each platform. `url` may be a handle. */
            socialLinks?: {
                /**
                 * @description Where it is.
                 * @enum {string}
                 */
                platform: "facebook" | "instagram" | "linkedin" | "tiktok" | "twitter" | "youtube" | "whatsapp" | "telegram" | "signal" | "github" | "threads" | "bluesky" | "mastodon" | "calendly" | "pinterest" | "behance" | "dribbble" | "spotify";
                /** @description The URL of the profile there. */
                url: string;
            }[];
            /** @description The color of the page. */
            backgroundColor?: string;
            /** @description null: computed from the background. With it, the contrast must be at least 4.5:1. */
            fontColor?: string | null;
            /** @description null: computed from the background. With it, the contrast must be at least 4.5:1. */
            iconColor?: string | null;
            /**
             * @description Which links its page shows. `default`: all, if it is the main card.
             * @default default
             * @enum {string}
             */
            linkChoice?: "default" | "all" | "chosen" | "none";
            /**
             * @description How the page is laid out.
             * @default paper
             * @enum {string}
             */
            design?: "paper" | "portrait" | "cover" | "split" | "mono" | "shopfront" | "stage" | "badge";
            /** @description Details of the design. */
            tokens?: {
                /** @description The second color. null: none. */
                second?: string | null;
                /**
                 * @description Whether both colors blend.
                 * @default false
                 */
                blend?: boolean;
                /**
                 * @description The font of the name.
                 * @default auto
                 * @enum {string}
                 */
                font?: "auto" | "system" | "bricolage" | "instrument" | "young" | "anton" | "syne" | "space";
                /**
                 * @description How round corners are.
                 * @default auto
                 * @enum {string}
                 */
                corners?: "auto" | "square" | "soft" | "round";
                /**
                 * @description Where texts begin.
                 * @default auto
                 * @enum {string}
                 */
                align?: "auto" | "start" | "center";
                /**
                 * @description How much space there is.
                 * @default regular
                 * @enum {string}
                 */
                density?: "regular" | "compact" | "airy";
                /**
                 * @description What is on the background.
                 * @default none
                 * @enum {string}
                 */
                pattern?: "none" | "dots" | "lines" | "grid" | "waves";
            };
            /**
             * @description The path of an uploaded photo. null: none.
             * @default null
             * @example /media/7f0c3d5e-2a41-4c55-9f0e-1f6a2f0f5b11/photo.jpg
             */
            cover?: string | null;
            /**
             * @description The path of an uploaded photo. null: none.
             * @default null
             * @example /media/7f0c3d5e-2a41-4c55-9f0e-1f6a2f0f5b11/photo.jpg
             */
            brandLogo?: string | null;
            /**
             * @description Search engines are asked not to list its page.
             * @default false
             */
            unlisted?: boolean;
            /**
             * @description Previews of its page name no details.
             * @default false
             */
            plainPreview?: boolean;
            /**
             * @description Only you see it.
             * @default
             */
            label?: string;
            /** @description The last part of the URL of its page. null: a new card gets one from its name, and another keeps its own. */
            handle?: string | null;
            /** @description IDs of links in their order, for `linkChoice` `chosen`. */
            chosenLinks?: string[];
            /** @description Your own ID of it, if it has one. */
            externalId?: string | null;
            /** @description Of organizations: the member who has it, for which the key also needs `members:read`. null: nobody. */
            holder?: {
                /**
                 * @description What the member signs in with.
                 * @example luis@example.com
                 */
                email: string;
            } | null;
            /** @description Of organizations: whether it is on. One that is off shows nothing. */
            active?: boolean;
            /**
             * @description Of organizations: the card that one leads to that is off, by its ID, or `ext_` and the external one. null: none.
             * @example null
             */
            forwardTo?: string | null;
            /** @description Of organizations. null: none. Without it: that of new cards. */
            templateId?: string | null;
        };
        /**
         * @example {
         *       "position": "Head chef",
         *       "phone": "+34 600 100 201"
         *     }
         */
        CardChanges: {
            /**
             * @description The display name. Send this or `firstName`.
             * @example Ana García
             */
            name?: string;
            /** @description Needed with `lastName`. */
            firstName?: string;
            /** @description The last name, if it was sent by itself. */
            lastName?: string;
            /** @description Beside the name. */
            pronouns?: string;
            /**
             * @description The company.
             * @example Acme
             */
            company?: string;
            /**
             * @description What they do there.
             * @example Sales manager
             */
            position?: string;
            /**
             * @description The first phone.
             * @example +34 600 000 000
             */
            phone?: string;
            /**
             * @description What kind of phone it is. Empty: not said.
             * @enum {string}
             */
            phoneLabel?: "" | "mobile" | "work" | "home" | "other";
            /**
             * @description Empty, or an email.
             * @example ana@example.com
             */
            email?: string;
            /**
             * @description What kind of email it is. Empty: not said.
             * @enum {string}
             */
            emailLabel?: "" | "work" | "home" | "other";
            /** @description Further phones. */
            morePhones?: {
                /**
                 * @description What kind it is.
                 * @enum {string}
                 */
                label: "mobile" | "work" | "home" | "other";
                /** @description The number. */
                value: string;
            }[];
            /** @description Further emails. */
            moreEmails?: {
                /**
                 * @description What kind it is.
                 * @enum {string}
                 */
                label: "work" | "home" | "other";
                /** @description The email. */
                value: string;
            }[];
            /** @description Postal addresses. */
            postalAddresses?: {
                /**
                 * @description What kind it is.
                 * @enum {string}
                 */
                label: "work" | "home" | "other";
                /** @description Street and number. */
                street?: string;
                /** @description The postal code. */
                postalCode?: string;
                /** @description The city. */
                city?: string;
                /** @description The region. */
                region?: string;
                /** @description The country. */
                country?: string;
            }[];
            /**
             * @description Empty, or a URL with http or https.
             * @example https://example.com
             */
            website?: string;
            /**
             * @description The path of an uploaded photo. null: none.
             * @example /media/7f0c3d5e-2a41-4c55-9f0e-1f6a2f0f5b11/photo.jpg
             */
            photo?: string | null;
            /** @description At most one of each platform. `url` may be a handle. */
            socialLinks?: {
                /**
                 * @description Where it is.
                 * @enum {string}
                 */
                platform: "facebook" | "instagram" | "linkedin" | "tiktok" | "twitter" | "youtube" | "whatsapp" | "telegram" | "signal" | "github" | "threads" | "bluesky" | "mastodon" | "calendly" | "pinterest" | "behance" | "dribbble" | "spotify";
                /** @description The URL of the profile there. */
                url: string;
            }[];
            /** @description The color of the page. */
            backgroundColor?: string;
            /** @description null: computed from the background. With it, the contrast must be at least 4.5:1. */
            fontColor?: string | null;
            /** @description null: computed from the background. With it, the contrast must be at least 4.5:1. */
            iconColor?: string | null;
            /**
             * @description Which links its page shows. `default`: all, if it is the main card.
             * @enum {string}
             */
            linkChoice?: "default" | "all" | "chosen" | "none";
            /**
             * @description How the page is laid out.
             * @enum {string}
             */
            design?: "paper" | "portrait" | "cover" | "split" | "mono" | "shopfront" | "stage" | "badge";
            /** @description Details of the design. */
            tokens?: {
                /** @description The second color. null: none. */
                second?: string | null;
                /** @description Whether both colors blend. */
                blend?: boolean;
                /**
                 * @description The font of the name.
                 * @enum {string}
                 */
                font?: "auto" | "system" | "bricolage" | "instrument" | "young" | "anton" | "syne" | "space";
                /**
                 * @description How round corners are.
                 * @enum {string}
                 */
                corners?: "auto" | "square" | "soft" | "round";
                /**
                 * @description Where texts begin.
                 * @enum {string}
                 */
                align?: "auto" | "start" | "center";
                /**
                 * @description How much space there is.
                 * @enum {string}
                 */
                density?: "regular" | "compact" | "airy";
                /**
                 * @description What is on the background.
                 * @enum {string}
                 */
                pattern?: "none" | "dots" | "lines" | "grid" | "waves";
            };
            /**
             * @description The path of an uploaded photo. null: none.
             * @example /media/7f0c3d5e-2a41-4c55-9f0e-1f6a2f0f5b11/photo.jpg
             */
            cover?: string | null;
            /**
             * @description The path of an uploaded photo. null: none.
             * @example /media/7f0c3d5e-2a41-4c55-9f0e-1f6a2f0f5b11/photo.jpg
             */
            brandLogo?: string | null;
            /** @description Search engines are asked not to list its page. */
            unlisted?: boolean;
            /** @description Previews of its page name no details. */
            plainPreview?: boolean;
            /** @description Only you see it. */
            label?: string;
            /** @description The last part of the URL of its page. null: a new card gets one from its name, and another keeps its own. */
            handle?: string | null;
            /** @description IDs of links in their order, for `linkChoice` `chosen`. */
            chosenLinks?: string[];
            /** @description Your own ID of it, if it has one. */
            externalId?: string | null;
            /** @description Of organizations: the member who has it, for which the key also needs `members:read`. null: nobody. */
            holder?: {
                /**
                 * @description What the member signs in with.
                 * @example luis@example.com
                 */
                email: string;
            } | null;
            /** @description Of organizations: whether it is on. One that is off shows nothing. */
            active?: boolean;
            /**
             * @description Of organizations: the card that one leads to that is off, by its ID, or `ext_` and the external one. null: none.
             * @example null
             */
            forwardTo?: string | null;
            /** @description Of organizations: its template. null: none. */
            templateId?: string | null;
        };
        /**
         * @example {
         *       "name": "Luis Ortega",
         *       "company": "Café Luna",
         *       "design": "badge"
         *     }
         */
        WholeCard: {
            /**
             * @description The display name. Send this or `firstName`.
             * @default
             * @example Ana García
             */
            name?: string;
            /** @description Needed with `lastName`. */
            firstName?: string;
            /** @description The last name, if it was sent by itself. */
            lastName?: string;
            /**
             * @description Beside the name.
             * @default
             */
            pronouns?: string;
            /**
             * @description The company.
             * @default
             * @example Acme
             */
            company?: string;
            /**
             * @description What they do there.
             * @default
             * @example Sales manager
             */
            position?: string;
            /**
             * @description The first phone.
             * @default
             * @example +34 600 000 000
             */
            phone?: string;
            /**
             * @description What kind of phone it is. Empty: not said.
             * @default
             * @enum {string}
             */
            phoneLabel?: "" | "mobile" | "work" | "home" | "other";
            /**
             * @description Empty, or an email.
             * @default
             * @example ana@example.com
             */
            email?: string;
            /**
             * @description What kind of email it is. Empty: not said.
             * @default
             * @enum {string}
             */
            emailLabel?: "" | "work" | "home" | "other";
            /** @description Further phones. */
            morePhones?: {
                /**
                 * @description What kind it is.
                 * @enum {string}
                 */
                label: "mobile" | "work" | "home" | "other";
                /** @description The number. */
                value: string;
            }[];
            /** @description Further emails. */
            moreEmails?: {
                /**
                 * @description What kind it is.
                 * @enum {string}
                 */
                label: "work" | "home" | "other";
                /** @description The email. */
                value: string;
            }[];
            /** @description Postal addresses. */
            postalAddresses?: {
                /**
                 * @description What kind it is.
                 * @enum {string}
                 */
                label: "work" | "home" | "other";
                /**
                 * @description Street and number.
                 * @default
                 */
                street?: string;
                /**
                 * @description The postal code.
                 * @default
                 */
                postalCode?: string;
                /**
                 * @description The city.
                 * @default
                 */
                city?: string;
                /**
                 * @description The region.
                 * @default
                 */
                region?: string;
                /**
                 * @description The country.
                 * @default
                 */
                country?: string;
            }[];
            /**
             * @description Empty, or a URL with http or https.
             * @default
             * @example https://example.com
             */
            website?: string;
            /**
             * @description The path of an uploaded photo. null: none.
             * @default null
             * @example /media/7f0c3d5e-2a41-4c55-9f0e-1f6a2f0f5b11/photo.jpg
             */
            photo?: string | null;
            /** @description At most one of each platform. `url` may be a handle. */
            socialLinks?: {
                /**
                 * @description Where it is.
                 * @enum {string}
                 */
                platform: "facebook" | "instagram" | "linkedin" | "tiktok" | "twitter" | "youtube" | "whatsapp" | "telegram" | "signal" | "github" | "threads" | "bluesky" | "mastodon" | "calendly" | "pinterest" | "behance" | "dribbble" | "spotify";
                /** @description The URL of the profile there. */
                url: string;
            }[];
            /** @description The color of the page. */
            backgroundColor?: string;
            /** @description null: computed from the background. With it, the contrast must be at least 4.5:1. */
            fontColor?: string | null;
            /** @description null: computed from the background. With it, the contrast must be at least 4.5:1. */
            iconColor?: string | null;
            /**
             * @description Which links its page shows. `default`: all, if it is the main card.
             * @default default
             * @enum {string}
             */
            linkChoice?: "default" | "all" | "chosen" | "none";
            /**
             * @description How the page is laid out.
             * @default paper
             * @enum {string}
             */
            design?: "paper" | "portrait" | "cover" | "split" | "mono" | "shopfront" | "stage" | "badge";
            /** @description Details of the design. */
            tokens?: {
                /** @description The second color. null: none. */
                second?: string | null;
                /**
                 * @description Whether both colors blend.
                 * @default false
                 */
                blend?: boolean;
                /**
                 * @description The font of the name.
                 * @default auto
                 * @enum {string}
                 */
                font?: "auto" | "system" | "bricolage" | "instrument" | "young" | "anton" | "syne" | "space";
                /**
                 * @description How round corners are.
                 * @default auto
                 * @enum {string}
                 */
                corners?: "auto" | "square" | "soft" | "round";
                /**
                 * @description Where texts begin.
                 * @default auto
                 * @enum {string}
                 */
                align?: "auto" | "start" | "center";
                /**
                 * @description How much space there is.
                 * @default regular
                 * @enum {string}
                 */
                density?: "regular" | "compact" | "airy";
                /**
                 * @description What is on the background.
                 * @default none
                 * @enum {string}
                 */
                pattern?: "none" | "dots" | "lines" | "grid" | "waves";
            };
            /**
             * @description The path of an uploaded photo. null: none.
             * @default null
             * @example /media/7f0c3d5e-2a41-4c55-9f0e-1f6a2f0f5b11/photo.jpg
             */
            cover?: string | null;
            /**
             * @description The path of an uploaded photo. null: none.
             * @default null
             * @example /media/7f0c3d5e-2a41-4c55-9f0e-1f6a2f0f5b11/photo.jpg
             */
            brandLogo?: string | null;
            /**
             * @description Search engines are asked not to list its page.
             * @default false
             */
            unlisted?: boolean;
            /**
             * @description Previews of its page name no details.
             * @default false
             */
            plainPreview?: boolean;
            /**
             * @description Only you see it.
             * @default
             */
            label?: string;
            /** @description The last part of the URL of its page. null: a new card gets one from its name, and another keeps its own. */
            handle?: string | null;
            /** @description IDs of links in their order, for `linkChoice` `chosen`. */
            chosenLinks?: string[];
            /** @description Of organizations: the member who has it, for which the key also needs `members:read`. null: nobody. */
            holder?: {
                /**
                 * @description What the member signs in with.
                 * @example luis@example.com
                 */
                email: string;
            } | null;
            /** @description Of organizations: whether it is on. One that is off shows nothing. */
            active?: boolean;
            /**
             * @description Of organizations: the card that one leads to that is off, by its ID, or `ext_` and the external one. null: none.
             * @example null
             */
            forwardTo?: string | null;
            /** @description Of organizations. null: none. Without it: that of new cards. */
            templateId?: string | null;
        };
        /**
         * @example {
         *       "title": "Menu",
         *       "url": "https://example.com/menu",
         *       "externalId": "crm-4711",
         *       "utm": {
         *         "source": "flyer"
         *       }
         *     }
         */
        NewLink: {
            /**
             * @description What it is called in lists and on your pages.
             * @example Menu
             */
            title: string;
            /**
             * @description Where the link leads.
             * @example https://example.com/menu
             */
            url: string;
            /**
             * @description An emoji beside the title on your pages. null: none.
             * @example 🍽️
             */
            icon?: string | null;
            /**
             * @description The last part of the short URL: 3 to 64 lowercase letters, digits and hyphens. null, or without it: a new link gets a random one, another keeps its own. It stays while the link has a QR code.
             * @example lunch-menu
             */
            slug?: string | null;
            /** @description Whether the page shows it. */
            showOnProfile?: boolean;
            /** @description Whether visitors can follow it. */
            active?: boolean;
            /**
             * Format: date-time
             * @description From then on, visitors get to `fallbackUrl`. null: never.
             */
            expiresAt?: ((string | null) | null) | string | null;
            /** @description After so many visits, visitors get to `fallbackUrl`. null: no limit. */
            maxClicks?: number | null;
            /**
             * @description Visitors are asked for it; it is never answered. null: none.
             * @example open sesame
             */
            password?: string | null;
            /**
             * @description Where visitors get when the link is off, has expired or is used up. null: a page that says so.
             * @example https://example.com
             */
            fallbackUrl?: string | null;
            /** @description Campaign parameters, which are added to `url`. */
            utm?: {
                /** @description Where visitors come from: `utm_source`. */
                source?: string | null;
                /** @description By what they come: `utm_medium`. */
                medium?: string | null;
                /** @description Which campaign: `utm_campaign`. */
                campaign?: string | null;
                /** @description Which search term: `utm_term`. */
                term?: string | null;
                /** @description Which of several links: `utm_content`. */
                content?: string | null;
            };
            /** @description The tags that it has. */
            tagIds?: string[];
            /** @description Your own ID of it, if it has one. */
            externalId?: string | null;
        };
        /**
         * @example {
         *       "title": "Autumn menu",
         *       "url": "https://example.com/autumn"
         *     }
         */
        LinkChanges: {
            /**
             * @description What it is called in lists and on your pages.
             * @example Menu
             */
            title?: string;
            /**
             * @description Where the link leads.
             * @example https://example.com/menu
             */
            url?: string;
            /**
             * @description An emoji beside the title on your pages. null: none.
             * @example 🍽️
             */
            icon?: string | null;
            /**
             * @description The last part of the short URL: 3 to 64 lowercase letters, digits and hyphens. null, or without it: a new link gets a random one, another keeps its own. It stays while the link has a QR code.
             * @example lunch-menu
             */
            slug?: string | null;
            /** @description Whether the page shows it. */
            showOnProfile?: boolean;
            /** @description Whether visitors can follow it. */
            active?: boolean;
            /**
             * Format: date-time
             * @description From then on, visitors get to `fallbackUrl`. null: never.
             */
            expiresAt?: ((string | null) | null) | string | null;
            /** @description After so many visits, visitors get to `fallbackUrl`. null: no limit. */
            maxClicks?: number | null;
            /**
             * @description Visitors are asked for it; it is never answered. null: none.
             * @example open sesame
             */
            password?: string | null;
            /**
             * @description Where visitors get when the link is off, has expired or is used up. null: a page that says so.
             * @example https://example.com
             */
            fallbackUrl?: string | null;
            /** @description Campaign parameters, which are added to `url`. */
            utm?: {
                /** @description Where visitors come from: `utm_source`. */
                source?: string | null;
                /** @description By what they come: `utm_medium`. */
                medium?: string | null;
                /** @description Which campaign: `utm_campaign`. */
                campaign?: string | null;
                /** @description Which search term: `utm_term`. */
                term?: string | null;
                /** @description Which of several links: `utm_content`. */
                content?: string | null;
            };
            /** @description The tags that it has. */
            tagIds?: string[];
            /** @description Your own ID of it, if it has one. */
            externalId?: string | null;
        };
        /**
         * @example {
         *       "title": "Winter menu",
         *       "url": "https://example.com/winter"
         *     }
         */
        WholeLink: {
            /**
             * @description What it is called in lists and on your pages.
             * @example Menu
             */
            title: string;
            /**
             * @description Where the link leads.
             * @example https://example.com/menu
             */
            url: string;
            /**
             * @description An emoji beside the title on your pages. null: none.
             * @example 🍽️
             */
            icon?: string | null;
            /**
             * @description The last part of the short URL: 3 to 64 lowercase letters, digits and hyphens. null, or without it: a new link gets a random one, another keeps its own. It stays while the link has a QR code.
             * @example lunch-menu
             */
            slug?: string | null;
            /** @description Whether the page shows it. */
            showOnProfile?: boolean;
            /** @description Whether visitors can follow it. */
            active?: boolean;
            /**
             * Format: date-time
             * @description From then on, visitors get to `fallbackUrl`. null: never.
             */
            expiresAt?: ((string | null) | null) | string | null;
            /** @description After so many visits, visitors get to `fallbackUrl`. null: no limit. */
            maxClicks?: number | null;
            /**
             * @description Visitors are asked for it; it is never answered. null: none.
             * @example open sesame
             */
            password?: string | null;
            /**
             * @description Where visitors get when the link is off, has expired or is used up. null: a page that says so.
             * @example https://example.com
             */
            fallbackUrl?: string | null;
            /** @description Campaign parameters, which are added to `url`. */
            utm?: {
                /** @description Where visitors come from: `utm_source`. */
                source?: string | null;
                /** @description By what they come: `utm_medium`. */
                medium?: string | null;
                /** @description Which campaign: `utm_campaign`. */
                campaign?: string | null;
                /** @description Which search term: `utm_term`. */
                term?: string | null;
                /** @description Which of several links: `utm_content`. */
                content?: string | null;
            };
            /** @description The tags that it has. */
            tagIds?: string[];
        };
        /**
         * @example {
         *       "items": [
         *         {
         *           "title": "Table 1",
         *           "url": "https://example.com/menu?table=1",
         *           "externalId": "table-1"
         *         },
         *         {
         *           "title": "Table 2",
         *           "url": "https://example.com/menu?table=2",
         *           "externalId": "table-2"
         *         }
         *       ]
         *     }
         */
        NewLinks: {
            /** @description Each is done or refused by itself. */
            items: {
                /**
                 * @description What it is called in lists and on your pages.
                 * @example Menu
                 */
                title: string;
                /**
                 * @description Where the link leads.
                 * @example https://example.com/menu
                 */
                url: string;
                /**
                 * @description An emoji beside the title on your pages. null: none.
                 * @example 🍽️
                 */
                icon?: string | null;
                /**
                 * @description The last part of the short URL: 3 to 64 lowercase letters, digits and hyphens. null, or without it: a new link gets a random one, another keeps its own. It stays while the link has a QR code.
                 * @example lunch-menu
                 */
                slug?: string | null;
                /** @description Whether the page shows it. */
                showOnProfile?: boolean;
                /** @description Whether visitors can follow it. */
                active?: boolean;
                /**
                 * Format: date-time
                 * @description From then on, visitors get to `fallbackUrl`. null: never.
                 */
                expiresAt?: ((string | null) | null) | string | null;
                /** @description After so many visits, visitors get to `fallbackUrl`. null: no limit. */
                maxClicks?: number | null;
                /**
                 * @description Where visitors get when the link is off, has expired or is used up. null: a page that says so.
                 * @example https://example.com
                 */
                fallbackUrl?: string | null;
                /** @description Campaign parameters, which are added to `url`. */
                utm?: {
                    /** @description Where visitors come from: `utm_source`. */
                    source?: string | null;
                    /** @description By what they come: `utm_medium`. */
                    medium?: string | null;
                    /** @description Which campaign: `utm_campaign`. */
                    campaign?: string | null;
                    /** @description Which search term: `utm_term`. */
                    term?: string | null;
                    /** @description Which of several links: `utm_content`. */
                    content?: string | null;
                };
                /** @description The tags that it has. */
                tagIds?: string[];
                /** @description Your own ID of it, if it has one. */
                externalId?: string | null;
            }[];
        };
        /**
         * @example {
         *       "items": [
         *         {
         *           "id": "ext_table-1",
         *           "changes": {
         *             "active": false
         *           }
         *         },
         *         {
         *           "id": "ext_table-2",
         *           "changes": {
         *             "title": "Table 2, window"
         *           }
         *         }
         *       ]
         *     }
         */
        LinksChanges: {
            /** @description Each is done or refused by itself. */
            items: {
                /**
                 * @description The ID, or `ext_` followed by the external ID.
                 * @example ext_crm-4711
                 */
                id: string;
                /** @description What to change of it. */
                changes: {
                    /**
                     * @description What it is called in lists and on your pages.
                     * @example Menu
                     */
                    title?: string;
                    /**
                     * @description Where the link leads.
                     * @example https://example.com/menu
                     */
                    url?: string;
                    /**
                     * @description An emoji beside the title on your pages. null: none.
                     * @example 🍽️
                     */
                    icon?: string | null;
                    /**
                     * @description The last part of the short URL: 3 to 64 lowercase letters, digits and hyphens. null, or without it: a new link gets a random one, another keeps its own. It stays while the link has a QR code.
                     * @example lunch-menu
                     */
                    slug?: string | null;
                    /** @description Whether the page shows it. */
                    showOnProfile?: boolean;
                    /** @description Whether visitors can follow it. */
                    active?: boolean;
                    /**
                     * Format: date-time
                     * @description From then on, visitors get to `fallbackUrl`. null: never.
                     */
                    expiresAt?: ((string | null) | null) | string | null;
                    /** @description After so many visits, visitors get to `fallbackUrl`. null: no limit. */
                    maxClicks?: number | null;
                    /**
                     * @description Where visitors get when the link is off, has expired or is used up. null: a page that says so.
                     * @example https://example.com
                     */
                    fallbackUrl?: string | null;
                    /** @description Campaign parameters, which are added to `url`. */
                    utm?: {
                        /** @description Where visitors come from: `utm_source`. */
                        source?: string | null;
                        /** @description By what they come: `utm_medium`. */
                        medium?: string | null;
                        /** @description Which campaign: `utm_campaign`. */
                        campaign?: string | null;
                        /** @description Which search term: `utm_term`. */
                        term?: string | null;
                        /** @description Which of several links: `utm_content`. */
                        content?: string | null;
                    };
                    /** @description The tags that it has. */
                    tagIds?: string[];
                    /** @description Your own ID of it, if it has one. */
                    externalId?: string | null;
                };
            }[];
        };
        /**
         * @example {
         *       "items": [
         *         {
         *           "id": "ext_table-1"
         *         },
         *         {
         *           "id": "ext_table-2"
         *         }
         *       ]
         *     }
         */
        NamedLinks: {
            /** @description Each is done or refused by itself. */
            items: {
                /**
                 * @description The ID, or `ext_` followed by the external ID.
                 * @example ext_crm-4711
                 */
                id: string;
            }[];
        };
        /**
         * @example {
         *       "dark": "#1a1a1a",
         *       "light": "#ffffff",
         *       "dots": "rounded"
         *     }
         */
        QrStyle: {
            /** @description The color of its dots. Its contrast with `light` must be at least 3:1. */
            dark?: string;
            /** @description The color behind them. */
            light?: string;
            /**
             * @description The shape of its dots.
             * @default square
             * @enum {string}
             */
            dots?: "square" | "rounded" | "dots";
            /**
             * @description The path of the picture in its middle. null: none.
             * @default null
             */
            logo?: string | null;
        };
        /**
         * @example {
         *       "name": "Spring",
         *       "color": "teal"
         *     }
         */
        NewTag: {
            /**
             * @description What it is called, unique among your tags.
             * @example Spring
             */
            name: string;
            /**
             * @description Its color in lists.
             * @enum {string}
             */
            color: "gray" | "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple";
        };
        /**
         * @example {
         *       "color": "purple"
         *     }
         */
        TagChanges: {
            /**
             * @description What it is called, unique among your tags.
             * @example Spring
             */
            name?: string;
            /**
             * @description Its color in lists.
             * @enum {string}
             */
            color?: "gray" | "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple";
        };
        /**
         * @example {
         *       "kind": "link",
         *       "ids": [
         *         "0f8c6f5e-3b1d-4c0a-9a53-7c1e2b6d4f10"
         *       ],
         *       "add": [
         *         "b3a1c9d2-6f70-4e58-8b2c-1d4e5f607182"
         *       ],
         *       "remove": []
         *     }
         */
        Tagging: {
            /**
             * @description What `ids` are of.
             * @enum {string}
             */
            kind: "link" | "card";
            /** @description The items. */
            ids: string[];
            /** @description Tags that they get. */
            add?: string[];
            /** @description Tags that they lose, none of which is in `add`. */
            remove?: string[];
        };
        /**
         * @example {
         *       "host": "cards.acme.com"
         *     }
         */
        NewDomain: {
            /**
             * @description A host name that is yours.
             * @example cards.acme.com
             */
            host: string;
        };
        /**
         * @example {
         *       "isMain": true,
         *       "start": {
         *         "kind": "address",
         *         "url": "https://acme.com"
         *       }
         *     }
         */
        DomainChanges: {
            /** @description Whether your URLs have this host while it is live. One domain at most. */
            isMain?: boolean;
            /** @description What the bare host shows. */
            start?: {
                /**
                 * @description `main`: the main card or the page of the organization. `card`: the card of `cardId`. `address`: it leads to `url`.
                 * @enum {string}
                 */
                kind: "main" | "card" | "address";
                /** @description With `card`: its ID, or `ext_` and the external one. */
                cardId?: string | null;
                /**
                 * @description With `address`: a page elsewhere.
                 * @example https://acme.com
                 */
                url?: string | null;
            };
        };
        /**
         * @example {
         *       "owner": {
         *         "id": "9b4e7d31-5c82-4f0a-8d16-3e7a0c5b9f24",
         *         "kind": "person",
         *         "name": "Ana García",
         *         "username": "ana"
         *       },
         *       "plan": "business",
         *       "limits": {
         *         "cards": {
         *           "used": 3,
         *           "limit": null
         *         },
         *         "links": {
         *           "used": 41,
         *           "limit": null
         *         },
         *         "qrCodes": {
         *           "used": 12,
         *           "limit": null
         *         }
         *       },
         *       "key": {
         *         "id": "41c8f0a6-7b3d-4e95-a2c0-6d9e1f8b5a73",
         *         "name": "Shop",
         *         "scopes": [
         *           "cards:read",
         *           "links:write"
         *         ],
         *         "expiresAt": "2027-02-24T12:00:00.000Z"
         *       }
         *     }
         */
        Me: {
            /** @description Whom the key acts for. */
            owner: {
                /**
                 * Format: uuid
                 * @description Its ID.
                 */
                id: string;
                /**
                 * @description A person's account, or an organization.
                 * @enum {string}
                 */
                kind: "person" | "organization";
                /**
                 * @description What it is called.
                 * @example Ana García
                 */
                name: string;
                /** @description The last part of the URL of its profile. */
                username: string | null;
            };
            /**
             * @description What the account includes.
             * @enum {string}
             */
            plan: "free" | "pro" | "business";
            /** @description How many items there are and may be. */
            limits: {
                /** @description Of cards. */
                cards: {
                    /** @description How many there are. */
                    used: number;
                    /** @description How many there may be. null: no limit. */
                    limit: number | null;
                };
                /** @description Of links without a QR code. */
                links: {
                    /** @description How many there are. */
                    used: number;
                    /** @description How many there may be. null: no limit. */
                    limit: number | null;
                };
                /** @description Of links with a QR code. */
                qrCodes: {
                    /** @description How many there are. */
                    used: number;
                    /** @description How many there may be. null: no limit. */
                    limit: number | null;
                };
            };
            /** @description The key that was sent. */
            key: {
                /**
                 * Format: uuid
                 * @description Its ID, which is no secret.
                 */
                id: string;
                /**
                 * @description What it is called in the list of keys.
                 * @example Shop
                 */
                name: string;
                /** @description What it may do. */
                scopes: ("cards:read" | "cards:write" | "links:read" | "links:write" | "analytics:read" | "members:read" | "members:write" | "domains:read" | "domains:write")[];
                /** @description null: never. */
                expiresAt: string | null;
            };
        };
        Photo: {
            /**
             * @description What cards and QR codes take as their photo, cover or logo.
             * @example /media/3f2b8c1e-6d4a-4e0b-9a57-1c2d3e4f5a6b/photo.jpg
             */
            path: string;
            /**
             * @description Where it can be seen.
             * @example https://example.com/media/3f2b8c1e-6d4a-4e0b-9a57-1c2d3e4f5a6b/photo.jpg
             */
            url: string;
        };
        /**
         * @example {
         *       "id": "c94d0e17-5a8b-4f32-9e6d-3b7f1a2c8d50",
         *       "name": "Luis Pérez",
         *       "email": "luis@example.com",
         *       "role": "editor",
         *       "cards": 1,
         *       "createdAt": "2026-11-26T12:00:00.000Z"
         *     }
         */
        Member: {
            /**
             * Format: uuid
             * @description Their ID.
             */
            id: string;
            /**
             * @description What they are called.
             * @example Luis Pérez
             */
            name: string;
            /** @description What they sign in with. null: with a phone number. */
            email: string | null;
            /**
             * @description What they may do in the organization.
             * @enum {string}
             */
            role: "owner" | "admin" | "editor" | "member";
            /** @description How many cards the member holds. */
            cards: number;
            /**
             * Format: date-time
             * @description When they joined.
             * @example 2026-11-26T12:00:00.000Z
             */
            createdAt: string;
        };
        /**
         * @example {
         *       "id": "6d3b9f02-71c4-4ae5-8f1b-e0a5d2c4b793",
         *       "email": "luis@example.com",
         *       "role": "editor",
         *       "state": "open",
         *       "card": null,
         *       "message": "Welcome!",
         *       "invitedBy": null,
         *       "createdAt": "2026-11-26T12:00:00.000Z",
         *       "expiresAt": "2026-12-03T12:00:00.000Z"
         *     }
         */
        Invitation: {
            /**
             * Format: uuid
             * @description Its ID.
             */
            id: string;
            /**
             * @description Whom it invites.
             * @example luis@example.com
             */
            email: string;
            /**
             * @description What they may do in the organization.
             * @enum {string}
             */
            role: "owner" | "admin" | "editor" | "member";
            /**
             * @description `open` until it is accepted, revoked or expired.
             * @enum {string}
             */
            state: "open" | "accepted" | "expired" | "revoked";
            /** @description The card that they will hold. null: none. */
            card: {
                /**
                 * Format: uuid
                 * @description Its ID.
                 */
                id: string;
                /**
                 * @description The name on it.
                 * @example Luis Ortega
                 */
                name: string;
            } | null;
            /**
             * @description What the email says besides.
             * @example Welcome!
             */
            message: string;
            /** @description Who invited them. null: a program, or an account that is deleted. */
            invitedBy: string | null;
            /**
             * Format: date-time
             * @description When it was sent.
             * @example 2026-11-26T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it expires.
             * @example 2026-11-26T12:00:00.000Z
             */
            expiresAt: string;
        };
        /**
         * @example {
         *       "id": "5d2b7a90-8e4f-4b6c-a1d3-90f2c7e5b821",
         *       "externalId": "crm-4711",
         *       "handle": "luis-ortega",
         *       "label": "",
         *       "isMain": false,
         *       "pageUrl": "https://saluda.example/cafe-sol/luis-ortega",
         *       "shortUrl": "https://saluda.example/l/w8r2tzn",
         *       "scanUrl": "https://saluda.example/q/w8r2tzn",
         *       "contactFileUrl": "https://saluda.example/cafe-sol/luis-ortega.vcf",
         *       "name": "Luis Ortega",
         *       "firstName": "",
         *       "lastName": "",
         *       "pronouns": "",
         *       "company": "Café Sol",
         *       "position": "Chef",
         *       "phone": "+34 600 100 200",
         *       "phoneLabel": "",
         *       "email": "luis@example.com",
         *       "emailLabel": "",
         *       "morePhones": [],
         *       "moreEmails": [],
         *       "postalAddresses": [],
         *       "website": "",
         *       "socialLinks": [],
         *       "photo": null,
         *       "cover": null,
         *       "brandLogo": null,
         *       "backgroundColor": "#00c2ff",
         *       "fontColor": null,
         *       "iconColor": null,
         *       "design": "paper",
         *       "tokens": {
         *         "second": null,
         *         "blend": false,
         *         "font": "auto",
         *         "corners": "auto",
         *         "align": "auto",
         *         "density": "regular",
         *         "pattern": "none"
         *       },
         *       "linkChoice": "default",
         *       "chosenLinks": [],
         *       "unlisted": false,
         *       "plainPreview": false,
         *       "own": null,
         *       "templateId": null,
         *       "tagIds": [],
         *       "holder": null,
         *       "active": true,
         *       "forwardTo": null,
         *       "isOverLimit": false,
         *       "createdAt": "2026-11-26T12:00:00.000Z",
         *       "updatedAt": "2026-11-26T12:00:00.000Z"
         *     }
         */
        Card: {
            /**
             * Format: uuid
             * @description Its ID.
             */
            id: string;
            /** @description Your own ID of it, if it has one. */
            externalId: string | null;
            /** @description The last part of the URL of its page. null: none. */
            handle: string | null;
            /**
             * @description Only you see it.
             * @example Sales
             */
            label: string;
            /** @description Whether it is the main card. */
            isMain: boolean;
            /**
             * @description Its page.
             * @example https://saluda.example/ana/ana-sales
             */
            pageUrl: string;
            /**
             * @description A short URL of its page. A visit to it is a click.
             * @example https://saluda.example/l/k7mq2xpa
             */
            shortUrl: string;
            /**
             * @description What its QR code says.
             * @example https://saluda.example/q/k7mq2xpa
             */
            scanUrl: string;
            /**
             * @description The contact file that phones save.
             * @example https://saluda.example/ana/ana-sales.vcf
             */
            contactFileUrl: string;
            /**
             * @description The display name.
             * @example Ana García
             */
            name: string;
            /**
             * @description The first name, if it was sent by itself.
             * @example Ana
             */
            firstName: string;
            /**
             * @description The last name, if it was sent by itself.
             * @example García
             */
            lastName: string;
            /**
             * @description Beside the name.
             * @example she/her
             */
            pronouns: string;
            /**
             * @description The company.
             * @example Acme
             */
            company: string;
            /**
             * @description What they do there.
             * @example Sales manager
             */
            position: string;
            /**
             * @description The first phone.
             * @example +34 600 000 000
             */
            phone: string;
            /**
             * @description What kind of phone it is. Empty: not said.
             * @enum {string}
             */
            phoneLabel: "" | "mobile" | "work" | "home" | "other";
            /**
             * @description The first email.
             * @example ana@example.com
             */
            email: string;
            /**
             * @description What kind of email it is. Empty: not said.
             * @enum {string}
             */
            emailLabel: "" | "work" | "home" | "other";
            /** @description Further phones. */
            morePhones: {
                /**
                 * @description What kind it is.
                 * @enum {string}
                 */
                label: "mobile" | "work" | "home" | "other";
                /**
                 * @description The number.
                 * @example +34 910 000 000
                 */
                value: string;
            }[];
            /** @description Further emails. */
            moreEmails: {
                /**
                 * @description What kind it is.
                 * @enum {string}
                 */
                label: "work" | "home" | "other";
                /**
                 * @description The email.
                 * @example sales@example.com
                 */
                value: string;
            }[];
            /** @description Postal addresses. */
            postalAddresses: {
                /**
                 * @description What kind it is.
                 * @enum {string}
                 */
                label: "work" | "home" | "other";
                /**
                 * @description Street and number.
                 * @example Calle Mayor 1
                 */
                street: string;
                /**
                 * @description The postal code.
                 * @example 28013
                 */
                postalCode: string;
                /**
                 * @description The city.
                 * @example Madrid
                 */
                city: string;
                /**
                 * @description The region.
                 * @example Madrid
                 */
                region: string;
                /**
                 * @description The country.
                 * @example Spain
                 */
                country: string;
            }[];
            /**
             * @description A web page.
             * @example https://example.com
             */
            website: string;
            /** @description Profiles elsewhere. */
            socialLinks: {
                /**
                 * @description Where it is.
                 * @enum {string}
                 */
                platform: "facebook" | "instagram" | "linkedin" | "tiktok" | "twitter" | "youtube" | "whatsapp" | "telegram" | "signal" | "github" | "threads" | "bluesky" | "mastodon" | "calendly" | "pinterest" | "behance" | "dribbble" | "spotify";
                /**
                 * @description The URL of the profile there.
                 * @example https://www.linkedin.com/in/ana-garcia
                 */
                url: string;
            }[];
            /** @description The path of the photo. null: none. */
            photo: string | null;
            /** @description The path of the picture at the top. null: none. */
            cover: string | null;
            /** @description The path of the logo. null: none. */
            brandLogo: string | null;
            /**
             * @description The color of the page.
             * @example #fafaf7
             */
            backgroundColor: string;
            /** @description The color of texts. null: computed from the background. */
            fontColor: string | null;
            /** @description The color of icons. null: computed from the background. */
            iconColor: string | null;
            /**
             * @description How the page is laid out.
             * @enum {string}
             */
            design: "paper" | "portrait" | "cover" | "split" | "mono" | "shopfront" | "stage" | "badge";
            /** @description Details of the design. */
            tokens: {
                /** @description The second color. null: none. */
                second: string | null;
                /** @description Whether both colors blend. */
                blend: boolean;
                /**
                 * @description The font of the name.
                 * @enum {string}
                 */
                font: "auto" | "system" | "bricolage" | "instrument" | "young" | "anton" | "syne" | "space";
                /**
                 * @description How round corners are.
                 * @enum {string}
                 */
                corners: "auto" | "square" | "soft" | "round";
                /**
                 * @description Where texts begin.
                 * @enum {string}
                 */
                align: "auto" | "start" | "center";
                /**
                 * @description How much space there is.
                 * @enum {string}
                 */
                density: "regular" | "compact" | "airy";
                /**
                 * @description What is on the background.
                 * @enum {string}
                 */
                pattern: "none" | "dots" | "lines" | "grid" | "waves";
            };
            /**
             * @description Which links its page shows.
             * @enum {string}
             */
            linkChoice: "default" | "all" | "chosen" | "none";
            /** @description The IDs of the links that it shows, if they are `chosen`. */
            chosenLinks: string[];
            /** @description Whether search engines are asked not to list its page. */
            unlisted: boolean;
            /** @description Whether previews of its page name no details. */
            plainPreview: boolean;
            /** @description With a template: what the card has of its own. The fields above are what it shows. null: no template. */
            own: components["schemas"]["CardValues"] | null;
            /** @description Of organizations: its template. null: none. */
            templateId: string | null;
            /** @description The IDs of its tags. */
            tagIds: string[];
            /** @description The member who has it. */
            holder: {
                /**
                 * Format: uuid
                 * @description Their ID.
                 */
                id: string;
                /**
                 * @description What they are called.
                 * @example Ana García
                 */
                name: string;
            } | null;
            /** @description Whether it is on. One that is off shows nothing. */
            active: boolean;
            /** @description The card that it leads to, if it is off. null: none. */
            forwardTo: string | null;
            /** @description Beyond what the account includes: its page is paused. */
            isOverLimit: boolean;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-26T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was changed last.
             * @example 2026-11-26T12:00:00.000Z
             */
            updatedAt: string;
        };
        CardValues: {
            /**
             * @description The display name.
             * @example Ana García
             */
            name: string;
            /**
             * @description The first name, if it was sent by itself.
             * @example Ana
             */
            firstName: string;
            /**
             * @description The last name, if it was sent by itself.
             * @example García
             */
            lastName: string;
            /**
             * @description Beside the name.
             * @example she/her
             */
            pronouns: string;
            /**
             * @description The company.
             * @example Acme
             */
            company: string;
            /**
             * @description What they do there.
             * @example Sales manager
             */
            position: string;
            /**
             * @description The first phone.
             * @example +34 600 000 000
             */
            phone: string;
            /**
             * @description What kind of phone it is. Empty: not said.
             * @enum {string}
             */
            phoneLabel: "" | "mobile" | "work" | "home" | "other";
            /**
             * @description The first email.
             * @example ana@example.com
             */
            email: string;
            /**
             * @description What kind of email it is. Empty: not said.
             * @enum {string}
             */
            emailLabel: "" | "work" | "home" | "other";
            /** @description Further phones. */
            morePhones: {
                /**
                 * @description What kind it is.
                 * @enum {string}
                 */
                label: "mobile" | "work" | "home" | "other";
                /**
                 * @description The number.
                 * @example +34 910 000 000
                 */
                value: string;
            }[];
            /** @description Further emails. */
            moreEmails: {
                /**
                 * @description What kind it is.
                 * @enum {string}
                 */
                label: "work" | "home" | "other";
                /**
                 * @description The email.
                 * @example sales@example.com
                 */
                value: string;
            }[];
            /** @description Postal addresses. */
            postalAddresses: {
                /**
                 * @description What kind it is.
                 * @enum {string}
                 */
                label: "work" | "home" | "other";
                /**
                 * @description Street and number.
                 * @example Calle Mayor 1
                 */
                street: string;
                /**
                 * @description The postal code.
                 * @example 28013
                 */
                postalCode: string;
                /**
                 * @description The city.
                 * @example Madrid
                 */
                city: string;
                /**
                 * @description The region.
                 * @example Madrid
                 */
                region: string;
                /**
                 * @description The country.
                 * @example Spain
                 */
                country: string;
            }[];
            /**
             * @description A web page.
             * @example https://example.com
             */
            website: string;
            /** @description Profiles elsewhere. */
            socialLinks: {
                /**
                 * @description Where it is.
                 * @enum {string}
                 */
                platform: "facebook" | "instagram" | "linkedin" | "tiktok" | "twitter" | "youtube" | "whatsapp" | "telegram" | "signal" | "github" | "threads" | "bluesky" | "mastodon" | "calendly" | "pinterest" | "behance" | "dribbble" | "spotify";
                /**
                 * @description The URL of the profile there.
                 * @example https://www.linkedin.com/in/ana-garcia
                 */
                url: string;
            }[];
            /** @description The path of the photo. null: none. */
            photo: string | null;
            /** @description The path of the picture at the top. null: none. */
            cover: string | null;
            /** @description The path of the logo. null: none. */
            brandLogo: string | null;
            /**
             * @description The color of the page.
             * @example #fafaf7
             */
            backgroundColor: string;
            /** @description The color of texts. null: computed from the background. */
            fontColor: string | null;
            /** @description The color of icons. null: computed from the background. */
            iconColor: string | null;
            /**
             * @description How the page is laid out.
             * @enum {string}
             */
            design: "paper" | "portrait" | "cover" | "split" | "mono" | "shopfront" | "stage" | "badge";
            /** @description Details of the design. */
            tokens: {
                /** @description The second color. null: none. */
                second: string | null;
                /** @description Whether both colors blend. */
                blend: boolean;
                /**
                 * @description The font of the name.
                 * @enum {string}
                 */
                font: "auto" | "system" | "bricolage" | "instrument" | "young" | "anton" | "syne" | "space";
                /**
                 * @description How round corners are.
                 * @enum {string}
                 */
                corners: "auto" | "square" | "soft" | "round";
                /**
                 * @description Where texts begin.
                 * @enum {string}
                 */
                align: "auto" | "start" | "center";
                /**
                 * @description How much space there is.
                 * @enum {string}
                 */
                density: "regular" | "compact" | "airy";
                /**
                 * @description What is on the background.
                 * @enum {string}
                 */
                pattern: "none" | "dots" | "lines" | "grid" | "waves";
            };
            /**
             * @description Which links its page shows.
             * @enum {string}
             */
            linkChoice: "default" | "all" | "chosen" | "none";
            /** @description The IDs of the links that it shows, if they are `chosen`. */
            chosenLinks: string[];
            /** @description Whether search engines are asked not to list its page. */
            unlisted: boolean;
            /** @description Whether previews of its page name no details. */
            plainPreview: boolean;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "8e1f4a6b-2c93-4d07-b5e8-6a0d7c3f9b24",
         *           "name": "Sales",
         *           "isDefault": true,
         *           "cards": 12,
         *           "fields": {
         *             "pronouns": "",
         *             "company": "Café Sol",
         *             "position": "",
         *             "phone": "",
         *             "phoneLabel": "",
         *             "email": "",
         *             "emailLabel": "",
         *             "morePhones": [],
         *             "moreEmails": [],
         *             "postalAddresses": [],
         *             "website": "https://example.com",
         *             "photo": null,
         *             "socialLinks": [],
         *             "backgroundColor": "#00c2ff",
         *             "fontColor": null,
         *             "iconColor": null,
         *             "linkChoice": "default",
         *             "design": "paper",
         *             "tokens": {
         *               "second": null,
         *               "blend": false,
         *               "font": "auto",
         *               "corners": "auto",
         *               "align": "auto",
         *               "density": "regular",
         *               "pattern": "none"
         *             },
         *             "cover": null,
         *             "brandLogo": null,
         *             "unlisted": false,
         *             "plainPreview": false,
         *             "chosenLinks": []
         *           },
         *           "parts": [
         *             {
         *               "part": "name",
         *               "mode": "managed",
         *               "required": false
         *             },
         *             {
         *               "part": "pronouns",
         *               "mode": "own",
         *               "required": false
         *             },
         *             {
         *               "part": "position",
         *               "mode": "managed",
         *               "required": false
         *             },
         *             {
         *               "part": "company",
         *               "mode": "shared",
         *               "required": false
         *             },
         *             {
         *               "part": "photo",
         *               "mode": "own",
         *               "required": false
         *             },
         *             {
         *               "part": "design",
         *               "mode": "own",
         *               "required": false
         *             },
         *             {
         *               "part": "cover",
         *               "mode": "own",
         *               "required": false
         *             },
         *             {
         *               "part": "logo",
         *               "mode": "own",
         *               "required": false
         *             },
         *             {
         *               "part": "colors",
         *               "mode": "shared",
         *               "required": false
         *             },
         *             {
         *               "part": "phone",
         *               "mode": "own",
         *               "required": false
         *             },
         *             {
         *               "part": "email",
         *               "mode": "managed",
         *               "required": false
         *             },
         *             {
         *               "part": "website",
         *               "mode": "shared",
         *               "required": false
         *             },
         *             {
         *               "part": "postalAddresses",
         *               "mode": "own",
         *               "required": false
         *             },
         *             {
         *               "part": "socialLinks",
         *               "mode": "own",
         *               "required": false
         *             },
         *             {
         *               "part": "links",
         *               "mode": "own",
         *               "required": false
         *             },
         *             {
         *               "part": "privacy",
         *               "mode": "own",
         *               "required": false
         *             }
         *           ],
         *           "updatedAt": "2026-11-26T12:00:00.000Z"
         *         }
         *       ]
         *     }
         */
        Templates: {
            /** @description All templates, by name. */
            data: components["schemas"]["Template"][];
        };
        Template: {
            /**
             * Format: uuid
             * @description Its ID.
             */
            id: string;
            /**
             * @description What it is called.
             * @example Sales
             */
            name: string;
            /** @description Whether new cards have it, unless they name another. */
            isDefault: boolean;
            /** @description How many cards have it. */
            cards: number;
            /** @description Its values. */
            fields: components["schemas"]["TemplateFields"];
            /** @description What it decides about each part of a card. */
            parts: {
                /**
                 * @description Fields that belong together, as in `parts` of `card_incomplete`.
                 * @enum {string}
                 */
                part: "name" | "pronouns" | "position" | "company" | "photo" | "design" | "cover" | "logo" | "colors" | "phone" | "email" | "website" | "postalAddresses" | "socialLinks" | "links" | "privacy";
                /**
                 * @description `shared`: all cards show the value of the template. `managed`: the card’s own, or else that of the template; its holder doesn’t change it. `own`: likewise, and its holder may. `hidden`: nothing.
                 * @enum {string}
                 */
                mode: "shared" | "managed" | "own" | "hidden";
                /** @description Whether each card must have something there. */
                required: boolean;
            }[];
            /**
             * Format: date-time
             * @description When it was changed last.
             * @example 2026-11-26T12:00:00.000Z
             */
            updatedAt: string;
        };
        TemplateFields: {
            /**
             * @description Beside the name.
             * @example she/her
             */
            pronouns: string;
            /**
             * @description The company.
             * @example Acme
             */
            company: string;
            /**
             * @description What they do there.
             * @example Sales manager
             */
            position: string;
            /**
             * @description The first phone.
             * @example +34 600 000 000
             */
            phone: string;
            /**
             * @description What kind of phone it is. Empty: not said.
             * @enum {string}
             */
            phoneLabel: "" | "mobile" | "work" | "home" | "other";
            /**
             * @description The first email.
             * @example ana@example.com
             */
            email: string;
            /**
             * @description What kind of email it is. Empty: not said.
             * @enum {string}
             */
            emailLabel: "" | "work" | "home" | "other";
            /** @description Further phones. */
            morePhones: {
                /**
                 * @description What kind it is.
                 * @enum {string}
                 */
                label: "mobile" | "work" | "home" | "other";
                /**
                 * @description The number.
                 * @example +34 910 000 000
                 */
                value: string;
            }[];
            /** @description Further emails. */
            moreEmails: {
                /**
                 * @description What kind it is.
                 * @enum {string}
                 */
                label: "work" | "home" | "other";
                /**
                 * @description The email.
                 * @example sales@example.com
                 */
                value: string;
            }[];
            /** @description Postal addresses. */
            postalAddresses: {
                /**
                 * @description What kind it is.
                 * @enum {string}
                 */
                label: "work" | "home" | "other";
                /**
                 * @description Street and number.
                 * @example Calle Mayor 1
                 */
                street: string;
                /**
                 * @description The postal code.
                 * @example 28013
                 */
                postalCode: string;
                /**
                 * @description The city.
                 * @example Madrid
                 */
                city: string;
                /**
                 * @description The region.
                 * @example Madrid
                 */
                region: string;
                /**
                 * @description The country.
                 * @example Spain
                 */
                country: string;
            }[];
            /**
             * @description A web page.
             * @example https://example.com
             */
            website: string;
            /** @description Profiles elsewhere. */
            socialLinks: {
                /**
                 * @description Where it is.
                 * @enum {string}
                 */
                platform: "facebook" | "instagram" | "linkedin" | "tiktok" | "twitter" | "youtube" | "whatsapp" | "telegram" | "signal" | "github" | "threads" | "bluesky" | "mastodon" | "calendly" | "pinterest" | "behance" | "dribbble" | "spotify";
                /**
                 * @description The URL of the profile there.
                 * @example https://www.linkedin.com/in/ana-garcia
                 */
                url: string;
            }[];
            /** @description The path of the photo. null: none. */
            photo: string | null;
            /** @description The path of the picture at the top. null: none. */
            cover: string | null;
            /** @description The path of the logo. null: none. */
            brandLogo: string | null;
            /**
             * @description The color of the page.
             * @example #fafaf7
             */
            backgroundColor: string;
            /** @description The color of texts. null: computed from the background. */
            fontColor: string | null;
            /** @description The color of icons. null: computed from the background. */
            iconColor: string | null;
            /**
             * @description How the page is laid out.
             * @enum {string}
             */
            design: "paper" | "portrait" | "cover" | "split" | "mono" | "shopfront" | "stage" | "badge";
            /** @description Details of the design. */
            tokens: {
                /** @description The second color. null: none. */
                second: string | null;
                /** @description Whether both colors blend. */
                blend: boolean;
                /**
                 * @description The font of the name.
                 * @enum {string}
                 */
                font: "auto" | "system" | "bricolage" | "instrument" | "young" | "anton" | "syne" | "space";
                /**
                 * @description How round corners are.
                 * @enum {string}
                 */
                corners: "auto" | "square" | "soft" | "round";
                /**
                 * @description Where texts begin.
                 * @enum {string}
                 */
                align: "auto" | "start" | "center";
                /**
                 * @description How much space there is.
                 * @enum {string}
                 */
                density: "regular" | "compact" | "airy";
                /**
                 * @description What is on the background.
                 * @enum {string}
                 */
                pattern: "none" | "dots" | "lines" | "grid" | "waves";
            };
            /**
             * @description Which links its page shows.
             * @enum {string}
             */
            linkChoice: "default" | "all" | "chosen" | "none";
            /** @description The IDs of the links that it shows, if they are `chosen`. */
            chosenLinks: string[];
            /** @description Whether search engines are asked not to list its page. */
            unlisted: boolean;
            /** @description Whether previews of its page name no details. */
            plainPreview: boolean;
        };
        /**
         * @example {
         *       "id": "0f8c6f5e-3b1d-4c0a-9a53-7c1e2b6d4f10",
         *       "externalId": "crm-4711",
         *       "slug": "k3mp7qd",
         *       "shortUrl": "https://saluda.example/l/k3mp7qd",
         *       "scanUrl": "https://saluda.example/q/k3mp7qd",
         *       "title": "Menu",
         *       "url": "https://example.com/menu",
         *       "icon": null,
         *       "active": true,
         *       "showOnProfile": true,
         *       "expiresAt": null,
         *       "maxClicks": null,
         *       "usedClicks": 0,
         *       "hasPassword": false,
         *       "fallbackUrl": null,
         *       "utm": {
         *         "source": "flyer",
         *         "medium": null,
         *         "campaign": null,
         *         "term": null,
         *         "content": null
         *       },
         *       "qrCode": null,
         *       "tagIds": [],
         *       "isOverLimit": false,
         *       "isSuspended": false,
         *       "clicks": 0,
         *       "scans": 0,
         *       "createdAt": "2026-11-26T12:00:00.000Z",
         *       "updatedAt": "2026-11-26T12:00:00.000Z"
         *     }
         */
        Link: {
            /**
             * Format: uuid
             * @description Its ID.
             */
            id: string;
            /** @description Your own ID of it, if it has one. */
            externalId: string | null;
            /**
             * @description The last part of the short URL.
             * @example lunch-menu
             */
            slug: string;
            /**
             * @description What you publish.
             * @example https://saluda.example/l/lunch-menu
             */
            shortUrl: string;
            /**
             * @description What its QR code says.
             * @example https://saluda.example/q/lunch-menu
             */
            scanUrl: string;
            /**
             * @description What it is called in lists and on your pages.
             * @example Menu
             */
            title: string;
            /**
             * @description Where it leads.
             * @example https://example.com/menu
             */
            url: string;
            /** @description An emoji beside the title. null: none. */
            icon: string | null;
            /** @description Whether visitors can follow it. */
            active: boolean;
            /** @description Whether the page shows it. */
            showOnProfile: boolean;
            /** @description When it ends. null: never. */
            expiresAt: string | null;
            /** @description After how many visits it ends. null: no limit. */
            maxClicks: number | null;
            /** @description How many visits count toward `maxClicks`. */
            usedClicks: number;
            /** @description Whether visitors are asked for a password. */
            hasPassword: boolean;
            /** @description Where visitors get when it is off or has ended. null: a page that says so. */
            fallbackUrl: string | null;
            /** @description Campaign parameters, which are added to `url`. */
            utm: {
                /** @description Where visitors come from: `utm_source`. */
                source: string | null;
                /** @description By what they come: `utm_medium`. */
                medium: string | null;
                /** @description Which campaign: `utm_campaign`. */
                campaign: string | null;
                /** @description Which search term: `utm_term`. */
                term: string | null;
                /** @description Which of several links: `utm_content`. */
                content: string | null;
            };
            /** @description How its QR code looks. null: it has none. */
            qrCode: {
                /**
                 * @description The color of its dots.
                 * @example #1a1a1a
                 */
                dark: string;
                /**
                 * @description The color behind them.
                 * @example #ffffff
                 */
                light: string;
                /**
                 * @description The shape of its dots.
                 * @example square
                 */
                dots: string;
                /** @description The path of the picture in its middle. null: none. */
                logo: string | null;
            } | null;
            /** @description The IDs of its tags. */
            tagIds: string[];
            /** @description Beyond what the account includes: visitors cannot follow it. */
            isOverLimit: boolean;
            /** @description Switched off by support. */
            isSuspended: boolean;
            /** @description Visits by the short URL. */
            clicks: number;
            /** @description Visits by the QR code. */
            scans: number;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-26T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was changed last.
             * @example 2026-11-26T12:00:00.000Z
             */
            updatedAt: string;
        };
        /**
         * @example {
         *       "results": [
         *         {
         *           "index": 0,
         *           "status": 201,
         *           "data": {
         *             "id": "0f8c6f5e-3b1d-4c0a-9a53-7c1e2b6d4f10",
         *             "externalId": "crm-4711",
         *             "slug": "k3mp7qd",
         *             "shortUrl": "https://saluda.example/l/k3mp7qd",
         *             "scanUrl": "https://saluda.example/q/k3mp7qd",
         *             "title": "Menu",
         *             "url": "https://example.com/menu",
         *             "icon": null,
         *             "active": true,
         *             "showOnProfile": true,
         *             "expiresAt": null,
         *             "maxClicks": null,
         *             "usedClicks": 0,
         *             "hasPassword": false,
         *             "fallbackUrl": null,
         *             "utm": {
         *               "source": "flyer",
         *               "medium": null,
         *               "campaign": null,
         *               "term": null,
         *               "content": null
         *             },
         *             "qrCode": null,
         *             "tagIds": [],
         *             "isOverLimit": false,
         *             "isSuspended": false,
         *             "clicks": 0,
         *             "scans": 0,
         *             "createdAt": "2026-11-26T12:00:00.000Z",
         *             "updatedAt": "2026-11-26T12:00:00.000Z"
         *           }
         *         },
         *         {
         *           "index": 1,
         *           "status": 409,
         *           "error": {
         *             "code": "external_id_taken",
         *             "title": "Another item has this external ID."
         *           }
         *         }
         *       ]
         *     }
         */
        LinkResults: {
            /** @description One for each item, in the same order. */
            results: {
                /**
                 * @description The place of the item in the request, from 0.
                 * @example 0
                 */
                index: number;
                /**
                 * @description What the item alone would have been answered with.
                 * @example 200
                 */
                status: number;
                /** @description The link, unless it was refused or deleted. */
                data?: components["schemas"]["Link"];
                /** @description Why the item was refused; then nothing of it was done. After `unavailable` and `request_in_progress`, it may have been: send the call again with the same idempotency key. */
                error?: {
                    /**
                     * @description One of the codes of errors.
                     * @enum {string}
                     */
                    code: "invalid_input" | "unauthenticated" | "forbidden" | "not_found" | "too_many_requests" | "too_many_streams" | "overloaded" | "unavailable" | "internal" | "sign_up_closed" | "sign_up_invited_only" | "account_exists" | "invalid_credentials" | "email_not_verified" | "phone_not_verified" | "token_expired" | "token_used" | "token_superseded" | "token_invalid" | "password_wrong" | "address_same" | "address_taken" | "mail_just_sent" | "confirmation_missing" | "sign_in_again" | "account_disabled" | "last_way_in" | "social_cancelled" | "social_refused" | "social_stale" | "social_unavailable" | "social_unverified" | "social_sign_in_first" | "social_taken" | "social_other" | "second_factor_required" | "step_up_required" | "code_wrong" | "code_just_sent" | "challenge_over" | "factor_locked" | "too_many_codes" | "too_many_factors" | "passkey_refused" | "passkey_taken" | "sms_unavailable" | "sms_off" | "sms_limit" | "sms_plan_required" | "username_taken" | "username_required" | "username_digits" | "username_form" | "username_reserved" | "name_reserved" | "handle_form" | "handle_reserved" | "handle_taken" | "limit_vcards" | "import_unreadable" | "import_rows" | "import_problems" | "limit_links" | "limit_qr_codes" | "limit_tags" | "limit_presets" | "limit_templates" | "field_locked" | "card_incomplete" | "tag_taken" | "slug_taken" | "slug_invalid" | "target_too_long" | "target_refused" | "fallback_refused" | "end_past" | "vcard_qr_code" | "too_many_messages" | "link_disabled" | "item_changed" | "draft_changed" | "onboarding_finished" | "photo_missing" | "photo_too_large" | "photo_type" | "photo_pixels" | "storage_full" | "plan_required" | "trial_expired" | "plan_not_purchasable" | "payments_unavailable" | "already_subscribed" | "nothing_to_manage" | "subscription_ending" | "payment_overdue" | "change_scheduled" | "price_changed" | "payment_declined" | "payment_unconfirmed" | "seats_unconfirmed" | "change_unconfirmed" | "factor_required" | "limit_organizations" | "last_owner" | "limit_members" | "already_member" | "card_held" | "card_off" | "domain_invalid" | "limit_domains" | "limit_domains_today" | "invitation_other_email" | "key_expired" | "scope_missing" | "method_not_allowed" | "request_in_progress" | "external_id_taken" | "idempotency_mismatch" | "limit_keys";
                    /**
                     * @description The same in words.
                     * @example Another link has this slug.
                     */
                    title: string;
                };
            }[];
        };
        /**
         * @example {
         *       "id": "b3a1c9d2-6f70-4e58-8b2c-1d4e5f607182",
         *       "name": "Spring",
         *       "color": "teal",
         *       "count": 0
         *     }
         */
        Tag: {
            /**
             * Format: uuid
             * @description Its ID.
             */
            id: string;
            /**
             * @description What it is called, unique among your tags.
             * @example Spring
             */
            name: string;
            /**
             * @description Its color in lists.
             * @enum {string}
             */
            color: "gray" | "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple";
            /** @description How many links and cards have it. */
            count: number;
        };
        /**
         * @example {
         *       "from": "2026-11-26",
         *       "to": "2026-11-26",
         *       "timeZone": "Europe/Madrid",
         *       "days": [
         *         {
         *           "day": "2026-11-26",
         *           "visitors": 51,
         *           "profile_view": 3,
         *           "card_view": 18,
         *           "click": 7,
         *           "scan": 42,
         *           "save": 5
         *         }
         *       ],
         *       "previous": [
         *         {
         *           "day": "2026-11-25",
         *           "visitors": 40,
         *           "profile_view": 3,
         *           "card_view": 18,
         *           "click": 7,
         *           "scan": 42,
         *           "save": 5
         *         }
         *       ]
         *     }
         */
        Series: {
            /**
             * Format: date
             * @description The first day.
             * @example 2026-11-26
             */
            from: string;
            /**
             * Format: date
             * @description The last day.
             * @example 2026-11-26
             */
            to: string;
            /**
             * @description The account's time zone, in which days begin and end.
             * @example Europe/Madrid
             */
            timeZone: string;
            /** @description Each day, also those without visits. */
            days: {
                /** @description Different people who viewed pages of yours on the day. Scans and clicks that lead elsewhere are no views. Days cannot be added up. */
                visitors: number;
                /** @description Visits to the profile. */
                profile_view: number;
                /** @description Visits to cards. */
                card_view: number;
                /** @description Visits to short URLs. */
                click: number;
                /** @description Visits by QR code. */
                scan: number;
                /** @description Contact files that were saved. */
                save: number;
                /**
                 * Format: date
                 * @description The day.
                 * @example 2026-11-26
                 */
                day: string;
            }[];
            /** @description As many days before. null: nothing was counted then. */
            previous: {
                /** @description Different people who viewed pages of yours on the day. Scans and clicks that lead elsewhere are no views. Days cannot be added up. */
                visitors: number;
                /** @description Visits to the profile. */
                profile_view: number;
                /** @description Visits to cards. */
                card_view: number;
                /** @description Visits to short URLs. */
                click: number;
                /** @description Visits by QR code. */
                scan: number;
                /** @description Contact files that were saved. */
                save: number;
                /**
                 * Format: date
                 * @description The day.
                 * @example 2026-11-26
                 */
                day: string;
            }[] | null;
        };
        /**
         * @example {
         *       "hours": [
         *         {
         *           "at": "2026-11-26T11:00:00.000Z",
         *           "profile_view": 3,
         *           "card_view": 18,
         *           "click": 7,
         *           "scan": 42,
         *           "save": 5
         *         }
         *       ]
         *     }
         */
        Hours: {
            /** @description The last 48 hours, the current one included. */
            hours: {
                /**
                 * Format: date-time
                 * @description When the hour began.
                 */
                at: string;
                /** @description Visits to the profile. */
                profile_view: number;
                /** @description Visits to cards. */
                card_view: number;
                /** @description Visits to short URLs. */
                click: number;
                /** @description Visits by QR code. */
                scan: number;
                /** @description Contact files that were saved. */
                save: number;
            }[];
        };
        /**
         * @example {
         *       "rows": [
         *         {
         *           "value": "ES",
         *           "hits": 61
         *         },
         *         {
         *           "value": "MX",
         *           "hits": 9
         *         }
         *       ],
         *       "others": 0,
         *       "total": 70
         *     }
         */
        Breakdown: {
            /** @description The values with the most visits. */
            rows: {
                /**
                 * @description A source, country, device …
                 * @example ES
                 */
                value: string;
                /** @description How many visits it has. */
                hits: number;
            }[];
            /** @description Visits of values that are not listed. */
            others: number;
            /** @description All visits. */
            total: number;
        };
        /**
         * @example {
         *       "items": [
         *         {
         *           "id": "0f8c6f5e-3b1d-4c0a-9a53-7c1e2b6d4f10",
         *           "kind": "qr",
         *           "title": "Menu",
         *           "hits": {
         *             "profile_view": 3,
         *             "card_view": 18,
         *             "click": 7,
         *             "scan": 42,
         *             "save": 5
         *           }
         *         }
         *       ],
         *       "others": 0
         *     }
         */
        Items: {
            /** @description Those with the most visits. */
            items: {
                /** @description null: all deleted items together */
                id: string | null;
                /**
                 * @description `card`, `link`, or `qr` for a link with a QR code.
                 * @example link
                 */
                kind: string;
                /**
                 * @description What it is called.
                 * @example Menu
                 */
                title: string;
                /** @description Its visits. */
                hits: {
                    /** @description Visits to the profile. */
                    profile_view: number;
                    /** @description Visits to cards. */
                    card_view: number;
                    /** @description Visits to short URLs. */
                    click: number;
                    /** @description Visits by QR code. */
                    scan: number;
                    /** @description Contact files that were saved. */
                    save: number;
                };
            }[];
            /** @description Visits of items that are not listed. */
            others: number;
        };
        /**
         * @example {
         *       "id": "2a7c5e18-d9b0-4f63-9c41-8e5f0b3d7a26",
         *       "host": "cards.acme.com",
         *       "shownHost": "cards.acme.com",
         *       "zone": "acme.com",
         *       "state": "waiting",
         *       "isMain": false,
         *       "isTaken": false,
         *       "start": {
         *         "kind": "main",
         *         "cardId": null,
         *         "url": null
         *       },
         *       "proof": {
         *         "type": "TXT",
         *         "name": "_saluda.cards.acme.com",
         *         "expected": "saluda-verify=9c1f4b7a2e6d8053f1a4c7b9e2d50618a3f6c9b4",
         *         "state": "right",
         *         "found": [
         *           "saluda-verify=9c1f4b7a2e6d8053f1a4c7b9e2d50618a3f6c9b4"
         *         ]
         *       },
         *       "route": {
         *         "type": "CNAME",
         *         "name": "cards.acme.com",
         *         "expected": "saluda.example",
         *         "state": "missing",
         *         "found": [],
         *         "hasPrivate": false
         *       },
         *       "endedBy": null,
         *       "createdAt": "2026-11-26T12:00:00.000Z",
         *       "verifiedAt": null,
         *       "checkedAt": "2026-11-26T12:05:00.000Z",
         *       "nextCheckAt": "2026-11-26T12:15:00.000Z",
         *       "endsAt": "2026-12-10T12:00:00.000Z"
         *     }
         */
        Domain: {
            /**
             * Format: uuid
             * @description Its ID.
             */
            id: string;
            /**
             * @description The host name as computers read it, in ASCII.
             * @example cards.acme.com
             */
            host: string;
            /**
             * @description The host name as people read it.
             * @example cards.acme.com
             */
            shownHost: string;
            /**
             * @description The registered domain, below which providers name records.
             * @example acme.com
             */
            zone: string;
            /**
             * @description `waiting`: for its records. `held`: for the operator. `live`: it works. `failing`: it still works, but its records lead elsewhere. `ended`: it works no more.
             * @enum {string}
             */
            state: "waiting" | "held" | "live" | "failing" | "ended";
            /** @description Whether your URLs have this host while it is live. One domain at most. */
            isMain: boolean;
            /** @description Whether its records are right, but another account has it and still has its own text there. */
            isTaken: boolean;
            /** @description What the bare host shows. */
            start: {
                /**
                 * @description `main`: the main card or the page of the organization. `card`: the card of `cardId`. `address`: it leads to `url`.
                 * @enum {string}
                 */
                kind: "main" | "card" | "address";
                /** @description With `card`: its ID. */
                cardId: string | null;
                /** @description With `address`: a page elsewhere. */
                url: string | null;
            };
            /** @description The record that shows that it is yours. */
            proof: {
                /**
                 * @description Its type.
                 * @constant
                 */
                type: "TXT";
                /**
                 * @description Its name.
                 * @example _saluda.cards.acme.com
                 */
                name: string;
                /**
                 * @description The value that it needs.
                 * @example saluda-verify=9c1f4b7a2e6d8053f1a4c7b9e2d50618a3f6c9b4
                 */
                expected: string;
                /** @description What the last check found. `unknown`: the name servers did not answer. null: not checked yet. */
                state: ("right" | "wrong" | "missing" | "unknown") | null;
                /**
                 * @description The first values that the last check found, shortened.
                 * @example [
                 *       "saluda-verify=9c1f4b7a2e6d8053f1a4c7b9e2d50618a3f6c9b4"
                 *     ]
                 */
                found: string[];
            };
            /** @description The record that leads visitors here. A name that can have no CNAME record needs the A and AAAA records of `expected`. */
            route: {
                /**
                 * @description Its type.
                 * @constant
                 */
                type: "CNAME";
                /**
                 * @description Its name.
                 * @example cards.acme.com
                 */
                name: string;
                /**
                 * @description The value that it needs.
                 * @example saluda.example
                 */
                expected: string;
                /** @description What the last check found. `unknown`: the name servers did not answer. null: not checked yet. */
                state: ("right" | "wrong" | "missing" | "unknown") | null;
                /**
                 * @description The first values that the last check found, shortened.
                 * @example [
                 *       "saluda.example"
                 *     ]
                 */
                found: string[];
                /** @description Whether it also found addresses of private networks, which visitors can’t reach. They are not answered. */
                hasPrivate: boolean;
            };
            /** @description Why it ended: its records were gone, the account no longer included it, the operator ended it, or another account proved it. null: it has not. */
            endedBy: ("unreachable" | "plan" | "operator" | "replaced") | null;
            /**
             * Format: date-time
             * @description When it was added.
             * @example 2026-11-26T12:00:00.000Z
             */
            createdAt: string;
            /** @description When it was live first. null: never. */
            verifiedAt: string | null;
            /** @description When its records were checked last. null: never. */
            checkedAt: string | null;
            /** @description When they will be checked by themselves. null: not by themselves. */
            nextCheckAt: string | null;
            /** @description When it is removed, or ends, if nothing changes. null: it stays. */
            endsAt: string | null;
        };
        Problem: {
            /**
             * Format: uri-reference
             * @description Where the code is explained.
             * @example https://saluda.example/docs/api/errors#invalid_input
             */
            type: string;
            /**
             * @description For people, in the language of the request.
             * @example Invalid input
             */
            title: string;
            /** @example 422 */
            status: number;
            /**
             * @description For programs: it never changes.
             * @enum {string}
             */
            code: "invalid_input" | "unauthenticated" | "forbidden" | "not_found" | "too_many_requests" | "too_many_streams" | "overloaded" | "unavailable" | "internal" | "sign_up_closed" | "sign_up_invited_only" | "account_exists" | "invalid_credentials" | "email_not_verified" | "phone_not_verified" | "token_expired" | "token_used" | "token_superseded" | "token_invalid" | "password_wrong" | "address_same" | "address_taken" | "mail_just_sent" | "confirmation_missing" | "sign_in_again" | "account_disabled" | "last_way_in" | "social_cancelled" | "social_refused" | "social_stale" | "social_unavailable" | "social_unverified" | "social_sign_in_first" | "social_taken" | "social_other" | "second_factor_required" | "step_up_required" | "code_wrong" | "code_just_sent" | "challenge_over" | "factor_locked" | "too_many_codes" | "too_many_factors" | "passkey_refused" | "passkey_taken" | "sms_unavailable" | "sms_off" | "sms_limit" | "sms_plan_required" | "username_taken" | "username_required" | "username_digits" | "username_form" | "username_reserved" | "name_reserved" | "handle_form" | "handle_reserved" | "handle_taken" | "limit_vcards" | "import_unreadable" | "import_rows" | "import_problems" | "limit_links" | "limit_qr_codes" | "limit_tags" | "limit_presets" | "limit_templates" | "field_locked" | "card_incomplete" | "tag_taken" | "slug_taken" | "slug_invalid" | "target_too_long" | "target_refused" | "fallback_refused" | "end_past" | "vcard_qr_code" | "too_many_messages" | "link_disabled" | "item_changed" | "draft_changed" | "onboarding_finished" | "photo_missing" | "photo_too_large" | "photo_type" | "photo_pixels" | "storage_full" | "plan_required" | "trial_expired" | "plan_not_purchasable" | "payments_unavailable" | "already_subscribed" | "nothing_to_manage" | "subscription_ending" | "payment_overdue" | "change_scheduled" | "price_changed" | "payment_declined" | "payment_unconfirmed" | "seats_unconfirmed" | "change_unconfirmed" | "factor_required" | "limit_organizations" | "last_owner" | "limit_members" | "already_member" | "card_held" | "card_off" | "domain_invalid" | "limit_domains" | "limit_domains_today" | "invitation_other_email" | "key_expired" | "scope_missing" | "method_not_allowed" | "request_in_progress" | "external_id_taken" | "idempotency_mismatch" | "limit_keys";
            /** @example Invalid input */
            detail?: string;
            /**
             * @description By which the operator finds the request in the log.
             * @example 0mfl8g3t
             */
            requestId: string;
            /** @description What is invalid, up to a hundred of them. */
            errors?: {
                /**
                 * @description A JSON pointer into the body, or the name of a parameter.
                 * @example #/title
                 */
                pointer: string;
                /** @example Title is required */
                detail: string;
            }[];
            /** @description After so many seconds it makes sense to try again. */
            secondsLeft?: number;
            /** @description Names of the limits that are reached. Those per minute are in `RateLimit-Policy`. */
            "violated-policies"?: string[];
            /** @description Of the plan. */
            limit?: number;
            /**
             * @description Which plan it takes.
             * @constant
             */
            plan?: "business";
            /**
             * @description Which the key lacks.
             * @example links:write
             */
            scope?: string;
            /** @description Which it is about. */
            emails?: string[];
            /** @description Fields that the template of the card requires. */
            parts?: string[];
            /** @example support@example.com */
            supportEmail?: string;
        };
    };
    responses: {
        /** @description Unauthorized: `unauthenticated`, `key_expired` */
        Unauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "unauthenticated" | "key_expired";
                };
            };
        };
        /** @description Too Many Requests: `too_many_requests` */
        TooManyRequests: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "too_many_requests";
                };
            };
        };
        /** @description Internal Server Error: `internal` */
        InternalServerError: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "internal";
                };
            };
        };
        /** @description Service Unavailable: `overloaded`, `unavailable` */
        ServiceUnavailable: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "overloaded" | "unavailable";
                };
            };
        };
        /** @description Bad Request: `invalid_input` */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "invalid_input";
                };
            };
        };
        /** @description Payload Too Large: `invalid_input` */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "invalid_input";
                };
            };
        };
        /** @description Unsupported Media Type: `invalid_input` */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "invalid_input";
                };
            };
        };
    };
    parameters: {
        /**
         * @description The change is done once: for 24 hours the same request with this key gets the same answer. Another one is refused. 1 to 255 visible ASCII characters, such as a UUID.
         * @example 8d0f2c55-6f43-4b8e-9f0c-2f4a1f0e7b61
         */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description What is left of each limit, `r` calls, until it is whole again in `t` seconds. Only answers to calls that were counted have it.
         * @example "read";r=599;t=42, "read-owner";r=1199;t=42
         */
        RateLimit: string;
        /**
         * @description The limits of the key and of all keys of its owner: `q` calls in `w` seconds.
         * @example "read";q=600;w=60, "read-owner";q=1200;w=60
         */
        "RateLimit-Policy": string;
        /**
         * @description `true`: an earlier request with this key was answered so.
         * @example true
         */
        "Idempotency-Replayed": string;
        /**
         * @description The address of what was created.
         * @example https://saluda.example/api/v1/links/3f2b…
         */
        Location: string;
        /**
         * @description The next page, if there is one.
         * @example <https://saluda.example/api/v1/links?cursor=WyJ4…>; rel="next"
         */
        Link: string;
        /**
         * @description How to send a key.
         * @example Bearer realm="api"
         */
        "WWW-Authenticate": string;
        /**
         * @description After so many seconds it makes sense to try again.
         * @example 30
         */
        "Retry-After": number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "owner": {
                     *         "id": "9b4e7d31-5c82-4f0a-8d16-3e7a0c5b9f24",
                     *         "kind": "person",
                     *         "name": "Ana García",
                     *         "username": "ana"
                     *       },
                     *       "plan": "business",
                     *       "limits": {
                     *         "cards": {
                     *           "used": 3,
                     *           "limit": null
                     *         },
                     *         "links": {
                     *           "used": 41,
                     *           "limit": null
                     *         },
                     *         "qrCodes": {
                     *           "used": 12,
                     *           "limit": null
                     *         }
                     *       },
                     *       "key": {
                     *         "id": "41c8f0a6-7b3d-4e95-a2c0-6d9e1f8b5a73",
                     *         "name": "Shop",
                     *         "scopes": [
                     *           "cards:read",
                     *           "links:write"
                     *         ],
                     *         "expiresAt": "2027-02-24T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Me"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required";
                    };
                };
            };
            /** @description Unprocessable Entity: `invalid_input` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createPhoto: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The change is done once: for 24 hours the same request with this key gets the same answer. Another one is refused. 1 to 255 visible ASCII characters, such as a UUID.
                 * @example 8d0f2c55-6f43-4b8e-9f0c-2f4a1f0e7b61
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "(the file)"
                 *     }
                 */
                "multipart/form-data": {
                    /** @example (the file) */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "path": "/media/3f2b8c1e-6d4a-4e0b-9a57-1c2d3e4f5a6b/photo.jpg",
                     *       "url": "https://example.com/media/3f2b8c1e-6d4a-4e0b-9a57-1c2d3e4f5a6b/photo.jpg"
                     *     }
                     */
                    "application/json": components["schemas"]["Photo"];
                };
            };
            /** @description Bad Request: `invalid_input`, `photo_missing`, `photo_pixels` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input" | "photo_missing" | "photo_pixels";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing`, `trial_expired`, `storage_full` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing" | "trial_expired" | "storage_full";
                    };
                };
            };
            /** @description Conflict: `request_in_progress` */
            409: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request_in_progress";
                    };
                };
            };
            /** @description Payload Too Large: `invalid_input`, `photo_too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input" | "photo_too_large";
                    };
                };
            };
            /** @description Unsupported Media Type: `invalid_input`, `photo_type` */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input" | "photo_type";
                    };
                };
            };
            /** @description Unprocessable Entity: `invalid_input`, `idempotency_mismatch` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input" | "idempotency_mismatch";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description How many items a page has. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "c94d0e17-5a8b-4f32-9e6d-3b7f1a2c8d50",
                     *           "name": "Luis Pérez",
                     *           "email": "luis@example.com",
                     *           "role": "editor",
                     *           "cards": 1,
                     *           "createdAt": "2026-11-26T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The items of this page. */
                        data: components["schemas"]["Member"][];
                        /**
                         * @description `cursor` of the next page. null: this is the last.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Unprocessable Entity: `invalid_input` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteMember: {
        parameters: {
            query?: {
                /** @description What becomes of the cards that they hold: they stay as they are, are switched off, or lead to another card. */
                afterwards?: "keep" | "off" | "forward";
                /** @description With `forward`: that card, which is on. Its ID, or `ext_` and the external one. */
                forwardTo?: string;
            };
            header?: {
                /**
                 * @description The change is done once: for 24 hours the same request with this key gets the same answer. Another one is refused. 1 to 255 visible ASCII characters, such as a UUID.
                 * @example 8d0f2c55-6f43-4b8e-9f0c-2f4a1f0e7b61
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of the member. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing`, `forbidden` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing" | "forbidden";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Conflict: `request_in_progress`, `card_off` */
            409: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request_in_progress" | "card_off";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `invalid_input`, `idempotency_mismatch` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input" | "idempotency_mismatch";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                /** @description How many items a page has. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "6d3b9f02-71c4-4ae5-8f1b-e0a5d2c4b793",
                     *           "email": "luis@example.com",
                     *           "role": "editor",
                     *           "state": "open",
                     *           "card": null,
                     *           "message": "Welcome!",
                     *           "invitedBy": null,
                     *           "createdAt": "2026-11-26T12:00:00.000Z",
                     *           "expiresAt": "2026-12-03T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The items of this page. */
                        data: components["schemas"]["Invitation"][];
                        /**
                         * @description `cursor` of the next page. null: this is the last.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Unprocessable Entity: `invalid_input` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The change is done once: for 24 hours the same request with this key gets the same answer. Another one is refused. 1 to 255 visible ASCII characters, such as a UUID.
                 * @example 8d0f2c55-6f43-4b8e-9f0c-2f4a1f0e7b61
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "luis@example.com",
                 *       "role": "editor",
                 *       "message": "Welcome!",
                 *       "language": "es"
                 *     }
                 */
                "application/json": components["schemas"]["NewInvitation"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "6d3b9f02-71c4-4ae5-8f1b-e0a5d2c4b793",
                     *       "email": "luis@example.com",
                     *       "role": "editor",
                     *       "state": "open",
                     *       "card": null,
                     *       "message": "Welcome!",
                     *       "invitedBy": null,
                     *       "createdAt": "2026-11-26T12:00:00.000Z",
                     *       "expiresAt": "2026-12-03T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing`, `trial_expired`, `limit_members`, `forbidden` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing" | "trial_expired" | "limit_members" | "forbidden";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Conflict: `request_in_progress`, `already_member`, `card_held` */
            409: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request_in_progress" | "already_member" | "card_held";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `invalid_input`, `idempotency_mismatch` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input" | "idempotency_mismatch";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteInvitation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The change is done once: for 24 hours the same request with this key gets the same answer. Another one is refused. 1 to 255 visible ASCII characters, such as a UUID.
                 * @example 8d0f2c55-6f43-4b8e-9f0c-2f4a1f0e7b61
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of the invitation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing`, `forbidden` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing" | "forbidden";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Conflict: `request_in_progress` */
            409: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request_in_progress";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `invalid_input`, `idempotency_mismatch` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input" | "idempotency_mismatch";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCards: {
        parameters: {
            query?: {
                /** @description How many items a page has. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description Only cards with this in their name, label, company … */
                search?: string;
                tagIds?: string;
                /** @description Of organizations: only cards that this member has, by ID, or `none` for those that nobody has. */
                holder?: "none" | string;
                /** @description `order`: the main card first, then the oldest. */
                sort?: "order" | "newest" | "name" | "visits";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "5d2b7a90-8e4f-4b6c-a1d3-90f2c7e5b821",
                     *           "externalId": "crm-4711",
                     *           "handle": "luis-ortega",
                     *           "label": "",
                     *           "isMain": false,
                     *           "pageUrl": "https://saluda.example/cafe-sol/luis-ortega",
                     *           "shortUrl": "https://saluda.example/l/w8r2tzn",
                     *           "scanUrl": "https://saluda.example/q/w8r2tzn",
                     *           "contactFileUrl": "https://saluda.example/cafe-sol/luis-ortega.vcf",
                     *           "name": "Luis Ortega",
                     *           "firstName": "",
                     *           "lastName": "",
                     *           "pronouns": "",
                     *           "company": "Café Sol",
                     *           "position": "Chef",
                     *           "phone": "+34 600 100 200",
                     *           "phoneLabel": "",
                     *           "email": "luis@example.com",
                     *           "emailLabel": "",
                     *           "morePhones": [],
                     *           "moreEmails": [],
                     *           "postalAddresses": [],
                     *           "website": "",
                     *           "socialLinks": [],
                     *           "photo": null,
                     *           "cover": null,
                     *           "brandLogo": null,
                     *           "backgroundColor": "#00c2ff",
                     *           "fontColor": null,
                     *           "iconColor": null,
                     *           "design": "paper",
                     *           "tokens": {
                     *             "second": null,
                     *             "blend": false,
                     *             "font": "auto",
                     *             "corners": "auto",
                     *             "align": "auto",
                     *             "density": "regular",
                     *             "pattern": "none"
                     *           },
                     *           "linkChoice": "default",
                     *           "chosenLinks": [],
                     *           "unlisted": false,
                     *           "plainPreview": false,
                     *           "own": null,
                     *           "templateId": null,
                     *           "tagIds": [],
                     *           "holder": null,
                     *           "active": true,
                     *           "forwardTo": null,
                     *           "isOverLimit": false,
                     *           "createdAt": "2026-11-26T12:00:00.000Z",
                     *           "updatedAt": "2026-11-26T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The items of this page. */
                        data: components["schemas"]["Card"][];
                        /**
                         * @description `cursor` of the next page. null: this is the last.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing";
                    };
                };
            };
            /** @description Unprocessable Entity: `invalid_input` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createCard: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The change is done once: for 24 hours the same request with this key gets the same answer. Another one is refused. 1 to 255 visible ASCII characters, such as a UUID.
                 * @example 8d0f2c55-6f43-4b8e-9f0c-2f4a1f0e7b61
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Luis Ortega",
                 *       "company": "Café Sol",
                 *       "position": "Chef",
                 *       "phone": "+34 600 100 200",
                 *       "email": "luis@example.com",
                 *       "externalId": "crm-4711"
                 *     }
                 */
                "application/json": components["schemas"]["NewCard"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "5d2b7a90-8e4f-4b6c-a1d3-90f2c7e5b821",
                     *       "externalId": "crm-4711",
                     *       "handle": "luis-ortega",
                     *       "label": "",
                     *       "isMain": false,
                     *       "pageUrl": "https://saluda.example/cafe-sol/luis-ortega",
                     *       "shortUrl": "https://saluda.example/l/w8r2tzn",
                     *       "scanUrl": "https://saluda.example/q/w8r2tzn",
                     *       "contactFileUrl": "https://saluda.example/cafe-sol/luis-ortega.vcf",
                     *       "name": "Luis Ortega",
                     *       "firstName": "",
                     *       "lastName": "",
                     *       "pronouns": "",
                     *       "company": "Café Sol",
                     *       "position": "Chef",
                     *       "phone": "+34 600 100 200",
                     *       "phoneLabel": "",
                     *       "email": "luis@example.com",
                     *       "emailLabel": "",
                     *       "morePhones": [],
                     *       "moreEmails": [],
                     *       "postalAddresses": [],
                     *       "website": "",
                     *       "socialLinks": [],
                     *       "photo": null,
                     *       "cover": null,
                     *       "brandLogo": null,
                     *       "backgroundColor": "#00c2ff",
                     *       "fontColor": null,
                     *       "iconColor": null,
                     *       "design": "paper",
                     *       "tokens": {
                     *         "second": null,
                     *         "blend": false,
                     *         "font": "auto",
                     *         "corners": "auto",
                     *         "align": "auto",
                     *         "density": "regular",
                     *         "pattern": "none"
                     *       },
                     *       "linkChoice": "default",
                     *       "chosenLinks": [],
                     *       "unlisted": false,
                     *       "plainPreview": false,
                     *       "own": null,
                     *       "templateId": null,
                     *       "tagIds": [],
                     *       "holder": null,
                     *       "active": true,
                     *       "forwardTo": null,
                     *       "isOverLimit": false,
                     *       "createdAt": "2026-11-26T12:00:00.000Z",
                     *       "updatedAt": "2026-11-26T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Card"];
                };
            };
            /** @description Bad Request: `invalid_input`, `handle_form`, `handle_reserved` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input" | "handle_form" | "handle_reserved";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing`, `trial_expired`, `limit_vcards` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing" | "trial_expired" | "limit_vcards";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Conflict: `request_in_progress`, `handle_taken`, `card_off`, `external_id_taken` */
            409: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request_in_progress" | "handle_taken" | "card_off" | "external_id_taken";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `invalid_input`, `idempotency_mismatch`, `field_locked`, `card_incomplete` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input" | "idempotency_mismatch" | "field_locked" | "card_incomplete";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID, or `ext_` followed by the external ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "5d2b7a90-8e4f-4b6c-a1d3-90f2c7e5b821",
                     *       "externalId": "crm-4711",
                     *       "handle": "luis-ortega",
                     *       "label": "",
                     *       "isMain": false,
                     *       "pageUrl": "https://saluda.example/cafe-sol/luis-ortega",
                     *       "shortUrl": "https://saluda.example/l/w8r2tzn",
                     *       "scanUrl": "https://saluda.example/q/w8r2tzn",
                     *       "contactFileUrl": "https://saluda.example/cafe-sol/luis-ortega.vcf",
                     *       "name": "Luis Ortega",
                     *       "firstName": "",
                     *       "lastName": "",
                     *       "pronouns": "",
                     *       "company": "Café Sol",
                     *       "position": "Chef",
                     *       "phone": "+34 600 100 200",
                     *       "phoneLabel": "",
                     *       "email": "luis@example.com",
                     *       "emailLabel": "",
                     *       "morePhones": [],
                     *       "moreEmails": [],
                     *       "postalAddresses": [],
                     *       "website": "",
                     *       "socialLinks": [],
                     *       "photo": null,
                     *       "cover": null,
                     *       "brandLogo": null,
                     *       "backgroundColor": "#00c2ff",
                     *       "fontColor": null,
                     *       "iconColor": null,
                     *       "design": "paper",
                     *       "tokens": {
                     *         "second": null,
                     *         "blend": false,
                     *         "font": "auto",
                     *         "corners": "auto",
                     *         "align": "auto",
                     *         "density": "regular",
                     *         "pattern": "none"
                     *       },
                     *       "linkChoice": "default",
                     *       "chosenLinks": [],
                     *       "unlisted": false,
                     *       "plainPreview": false,
                     *       "own": null,
                     *       "templateId": null,
                     *       "tagIds": [],
                     *       "holder": null,
                     *       "active": true,
                     *       "forwardTo": null,
                     *       "isOverLimit": false,
                     *       "createdAt": "2026-11-26T12:00:00.000Z",
                     *       "updatedAt": "2026-11-26T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Card"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Unprocessable Entity: `invalid_input` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteCard: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The change is done once: for 24 hours the same request with this key gets the same answer. Another one is refused. 1 to 255 visible ASCII characters, such as a UUID.
                 * @example 8d0f2c55-6f43-4b8e-9f0c-2f4a1f0e7b61
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID, or `ext_` followed by the external ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing`, `trial_expired` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing" | "trial_expired";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Conflict: `request_in_progress` */
            409: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request_in_progress";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `invalid_input`, `idempotency_mismatch` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input" | "idempotency_mismatch";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateCard: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The change is done once: for 24 hours the same request with this key gets the same answer. Another one is refused. 1 to 255 visible ASCII characters, such as a UUID.
                 * @example 8d0f2c55-6f43-4b8e-9f0c-2f4a1f0e7b61
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID, or `ext_` followed by the external ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "position": "Head chef",
                 *       "phone": "+34 600 100 201"
                 *     }
                 */
                "application/json": components["schemas"]["CardChanges"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "5d2b7a90-8e4f-4b6c-a1d3-90f2c7e5b821",
                     *       "externalId": "crm-4711",
                     *       "handle": "luis-ortega",
                     *       "label": "",
                     *       "isMain": false,
                     *       "pageUrl": "https://saluda.example/cafe-sol/luis-ortega",
                     *       "shortUrl": "https://saluda.example/l/w8r2tzn",
                     *       "scanUrl": "https://saluda.example/q/w8r2tzn",
                     *       "contactFileUrl": "https://saluda.example/cafe-sol/luis-ortega.vcf",
                     *       "name": "Luis Ortega",
                     *       "firstName": "",
                     *       "lastName": "",
                     *       "pronouns": "",
                     *       "company": "Café Sol",
                     *       "position": "Head chef",
                     *       "phone": "+34 600 100 201",
                     *       "phoneLabel": "",
                     *       "email": "luis@example.com",
                     *       "emailLabel": "",
                     *       "morePhones": [],
                     *       "moreEmails": [],
                     *       "postalAddresses": [],
                     *       "website": "",
                     *       "socialLinks": [],
                     *       "photo": null,
                     *       "cover": null,
                     *       "brandLogo": null,
                     *       "backgroundColor": "#00c2ff",
                     *       "fontColor": null,
                     *       "iconColor": null,
                     *       "design": "paper",
                     *       "tokens": {
                     *         "second": null,
                     *         "blend": false,
                     *         "font": "auto",
                     *         "corners": "auto",
                     *         "align": "auto",
                     *         "density": "regular",
                     *         "pattern": "none"
                     *       },
                     *       "linkChoice": "default",
                     *       "chosenLinks": [],
                     *       "unlisted": false,
                     *       "plainPreview": false,
                     *       "own": null,
                     *       "templateId": null,
                     *       "tagIds": [],
                     *       "holder": null,
                     *       "active": true,
                     *       "forwardTo": null,
                     *       "isOverLimit": false,
                     *       "createdAt": "2026-11-26T12:00:00.000Z",
                     *       "updatedAt": "2026-11-26T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Card"];
                };
            };
            /** @description Bad Request: `invalid_input`, `handle_form`, `handle_reserved` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input" | "handle_form" | "handle_reserved";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing`, `trial_expired` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing" | "trial_expired";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Conflict: `request_in_progress`, `handle_taken`, `card_off`, `external_id_taken` */
            409: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request_in_progress" | "handle_taken" | "card_off" | "external_id_taken";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `invalid_input`, `idempotency_mismatch`, `field_locked`, `card_incomplete` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input" | "idempotency_mismatch" | "field_locked" | "card_incomplete";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCardContact: {
        parameters: {
            query?: {
                /** @description With the photo itself instead of its URL. */
                photo?: "inline";
            };
            header?: never;
            path: {
                /** @description The ID, or `ext_` followed by the external ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example (the file) */
                    "text/vcard": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Unprocessable Entity: `invalid_input` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCardQrImage: {
        parameters: {
            query?: {
                /** @description Pixels per side of a PNG. */
                size?: number;
            };
            header?: never;
            path: {
                /** @description The ID, or `ext_` followed by the external ID. */
                id: string;
                /** @description The kind of file. */
                format: "png" | "svg" | "pdf";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example (the file) */
                    "image/png": string;
                    /** @example (the file) */
                    "image/svg+xml": string;
                    /** @example (the file) */
                    "application/pdf": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Unprocessable Entity: `invalid_input` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    putCard: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The change is done once: for 24 hours the same request with this key gets the same answer. Another one is refused. 1 to 255 visible ASCII characters, such as a UUID.
                 * @example 8d0f2c55-6f43-4b8e-9f0c-2f4a1f0e7b61
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Your own ID of it, unique among your items of this kind. */
                externalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Luis Ortega",
                 *       "company": "Café Luna",
                 *       "design": "badge"
                 *     }
                 */
                "application/json": components["schemas"]["WholeCard"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "5d2b7a90-8e4f-4b6c-a1d3-90f2c7e5b821",
                     *       "externalId": "crm-4711",
                     *       "handle": "luis-ortega",
                     *       "label": "",
                     *       "isMain": false,
                     *       "pageUrl": "https://saluda.example/cafe-sol/luis-ortega",
                     *       "shortUrl": "https://saluda.example/l/w8r2tzn",
                     *       "scanUrl": "https://saluda.example/q/w8r2tzn",
                     *       "contactFileUrl": "https://saluda.example/cafe-sol/luis-ortega.vcf",
                     *       "name": "Luis Ortega",
                     *       "firstName": "",
                     *       "lastName": "",
                     *       "pronouns": "",
                     *       "company": "Café Luna",
                     *       "position": "Chef",
                     *       "phone": "+34 600 100 200",
                     *       "phoneLabel": "",
                     *       "email": "luis@example.com",
                     *       "emailLabel": "",
                     *       "morePhones": [],
                     *       "moreEmails": [],
                     *       "postalAddresses": [],
                     *       "website": "",
                     *       "socialLinks": [],
                     *       "photo": null,
                     *       "cover": null,
                     *       "brandLogo": null,
                     *       "backgroundColor": "#00c2ff",
                     *       "fontColor": null,
                     *       "iconColor": null,
                     *       "design": "badge",
                     *       "tokens": {
                     *         "second": null,
                     *         "blend": false,
                     *         "font": "auto",
                     *         "corners": "auto",
                     *         "align": "auto",
                     *         "density": "regular",
                     *         "pattern": "none"
                     *       },
                     *       "linkChoice": "default",
                     *       "chosenLinks": [],
                     *       "unlisted": false,
                     *       "plainPreview": false,
                     *       "own": null,
                     *       "templateId": null,
                     *       "tagIds": [],
                     *       "holder": null,
                     *       "active": true,
                     *       "forwardTo": null,
                     *       "isOverLimit": false,
                     *       "createdAt": "2026-11-26T12:00:00.000Z",
                     *       "updatedAt": "2026-11-26T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Card"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "5d2b7a90-8e4f-4b6c-a1d3-90f2c7e5b821",
                     *       "externalId": "crm-4711",
                     *       "handle": "luis-ortega",
                     *       "label": "",
                     *       "isMain": false,
                     *       "pageUrl": "https://saluda.example/cafe-sol/luis-ortega",
                     *       "shortUrl": "https://saluda.example/l/w8r2tzn",
                     *       "scanUrl": "https://saluda.example/q/w8r2tzn",
                     *       "contactFileUrl": "https://saluda.example/cafe-sol/luis-ortega.vcf",
                     *       "name": "Luis Ortega",
                     *       "firstName": "",
                     *       "lastName": "",
                     *       "pronouns": "",
                     *       "company": "Café Luna",
                     *       "position": "Chef",
                     *       "phone": "+34 600 100 200",
                     *       "phoneLabel": "",
                     *       "email": "luis@example.com",
                     *       "emailLabel": "",
                     *       "morePhones": [],
                     *       "moreEmails": [],
                     *       "postalAddresses": [],
                     *       "website": "",
                     *       "socialLinks": [],
                     *       "photo": null,
                     *       "cover": null,
                     *       "brandLogo": null,
                     *       "backgroundColor": "#00c2ff",
                     *       "fontColor": null,
                     *       "iconColor": null,
                     *       "design": "badge",
                     *       "tokens": {
                     *         "second": null,
                     *         "blend": false,
                     *         "font": "auto",
                     *         "corners": "auto",
                     *         "align": "auto",
                     *         "density": "regular",
                     *         "pattern": "none"
                     *       },
                     *       "linkChoice": "default",
                     *       "chosenLinks": [],
                     *       "unlisted": false,
                     *       "plainPreview": false,
                     *       "own": null,
                     *       "templateId": null,
                     *       "tagIds": [],
                     *       "holder": null,
                     *       "active": true,
                     *       "forwardTo": null,
                     *       "isOverLimit": false,
                     *       "createdAt": "2026-11-26T12:00:00.000Z",
                     *       "updatedAt": "2026-11-26T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Card"];
                };
            };
            /** @description Bad Request: `invalid_input`, `handle_form`, `handle_reserved` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input" | "handle_form" | "handle_reserved";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing`, `trial_expired`, `limit_vcards` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing" | "trial_expired" | "limit_vcards";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Conflict: `request_in_progress`, `handle_taken`, `card_off` */
            409: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request_in_progress" | "handle_taken" | "card_off";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `invalid_input`, `idempotency_mismatch`, `field_locked`, `card_incomplete` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input" | "idempotency_mismatch" | "field_locked" | "card_incomplete";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTemplates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "8e1f4a6b-2c93-4d07-b5e8-6a0d7c3f9b24",
                     *           "name": "Sales",
                     *           "isDefault": true,
                     *           "cards": 12,
                     *           "fields": {
                     *             "pronouns": "",
                     *             "company": "Café Sol",
                     *             "position": "",
                     *             "phone": "",
                     *             "phoneLabel": "",
                     *             "email": "",
                     *             "emailLabel": "",
                     *             "morePhones": [],
                     *             "moreEmails": [],
                     *             "postalAddresses": [],
                     *             "website": "https://example.com",
                     *             "photo": null,
                     *             "socialLinks": [],
                     *             "backgroundColor": "#00c2ff",
                     *             "fontColor": null,
                     *             "iconColor": null,
                     *             "linkChoice": "default",
                     *             "design": "paper",
                     *             "tokens": {
                     *               "second": null,
                     *               "blend": false,
                     *               "font": "auto",
                     *               "corners": "auto",
                     *               "align": "auto",
                     *               "density": "regular",
                     *               "pattern": "none"
                     *             },
                     *             "cover": null,
                     *             "brandLogo": null,
                     *             "unlisted": false,
                     *             "plainPreview": false,
                     *             "chosenLinks": []
                     *           },
                     *           "parts": [
                     *             {
                     *               "part": "name",
                     *               "mode": "managed",
                     *               "required": false
                     *             },
                     *             {
                     *               "part": "pronouns",
                     *               "mode": "own",
                     *               "required": false
                     *             },
                     *             {
                     *               "part": "position",
                     *               "mode": "managed",
                     *               "required": false
                     *             },
                     *             {
                     *               "part": "company",
                     *               "mode": "shared",
                     *               "required": false
                     *             },
                     *             {
                     *               "part": "photo",
                     *               "mode": "own",
                     *               "required": false
                     *             },
                     *             {
                     *               "part": "design",
                     *               "mode": "own",
                     *               "required": false
                     *             },
                     *             {
                     *               "part": "cover",
                     *               "mode": "own",
                     *               "required": false
                     *             },
                     *             {
                     *               "part": "logo",
                     *               "mode": "own",
                     *               "required": false
                     *             },
                     *             {
                     *               "part": "colors",
                     *               "mode": "shared",
                     *               "required": false
                     *             },
                     *             {
                     *               "part": "phone",
                     *               "mode": "own",
                     *               "required": false
                     *             },
                     *             {
                     *               "part": "email",
                     *               "mode": "managed",
                     *               "required": false
                     *             },
                     *             {
                     *               "part": "website",
                     *               "mode": "shared",
                     *               "required": false
                     *             },
                     *             {
                     *               "part": "postalAddresses",
                     *               "mode": "own",
                     *               "required": false
                     *             },
                     *             {
                     *               "part": "socialLinks",
                     *               "mode": "own",
                     *               "required": false
                     *             },
                     *             {
                     *               "part": "links",
                     *               "mode": "own",
                     *               "required": false
                     *             },
                     *             {
                     *               "part": "privacy",
                     *               "mode": "own",
                     *               "required": false
                     *             }
                     *           ],
                     *           "updatedAt": "2026-11-26T12:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Templates"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Unprocessable Entity: `invalid_input` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listLinks: {
        parameters: {
            query?: {
                /** @description How many items a page has. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description Only links with this in their title, target or slug. */
                search?: string;
                tagIds?: string;
                /** @description `off`: switched off or suspended. `ended`: expired or used up. */
                state?: "active" | "off" | "ended";
                /** @description `false`: without those that have a QR code. */
                hasQrCode?: "false";
                /** @description Only links that the page shows, or only others. */
                onProfile?: "true" | "false";
                /** @description `order`: as the page shows them. */
                sort?: "order" | "newest" | "title" | "visits";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0f8c6f5e-3b1d-4c0a-9a53-7c1e2b6d4f10",
                     *           "externalId": "crm-4711",
                     *           "slug": "k3mp7qd",
                     *           "shortUrl": "https://saluda.example/l/k3mp7qd",
                     *           "scanUrl": "https://saluda.example/q/k3mp7qd",
                     *           "title": "Menu",
                     *           "url": "https://example.com/menu",
                     *           "icon": null,
                     *           "active": true,
                     *           "showOnProfile": true,
                     *           "expiresAt": null,
                     *           "maxClicks": null,
                     *           "usedClicks": 0,
                     *           "hasPassword": false,
                     *           "fallbackUrl": null,
                     *           "utm": {
                     *             "source": "flyer",
                     *             "medium": null,
                     *             "campaign": null,
                     *             "term": null,
                     *             "content": null
                     *           },
                     *           "qrCode": null,
                     *           "tagIds": [],
                     *           "isOverLimit": false,
                     *           "isSuspended": false,
                     *           "clicks": 0,
                     *           "scans": 0,
                     *           "createdAt": "2026-11-26T12:00:00.000Z",
                     *           "updatedAt": "2026-11-26T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The items of this page. */
                        data: components["schemas"]["Link"][];
                        /**
                         * @description `cursor` of the next page. null: this is the last.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing";
                    };
                };
            };
            /** @description Unprocessable Entity: `invalid_input` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createLink: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The change is done once: for 24 hours the same request with this key gets the same answer. Another one is refused. 1 to 255 visible ASCII characters, such as a UUID.
                 * @example 8d0f2c55-6f43-4b8e-9f0c-2f4a1f0e7b61
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Menu",
                 *       "url": "https://example.com/menu",
                 *       "externalId": "crm-4711",
                 *       "utm": {
                 *         "source": "flyer"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewLink"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0f8c6f5e-3b1d-4c0a-9a53-7c1e2b6d4f10",
                     *       "externalId": "crm-4711",
                     *       "slug": "k3mp7qd",
                     *       "shortUrl": "https://saluda.example/l/k3mp7qd",
                     *       "scanUrl": "https://saluda.example/q/k3mp7qd",
                     *       "title": "Menu",
                     *       "url": "https://example.com/menu",
                     *       "icon": null,
                     *       "active": true,
                     *       "showOnProfile": true,
                     *       "expiresAt": null,
                     *       "maxClicks": null,
                     *       "usedClicks": 0,
                     *       "hasPassword": false,
                     *       "fallbackUrl": null,
                     *       "utm": {
                     *         "source": "flyer",
                     *         "medium": null,
                     *         "campaign": null,
                     *         "term": null,
                     *         "content": null
                     *       },
                     *       "qrCode": null,
                     *       "tagIds": [],
                     *       "isOverLimit": false,
                     *       "isSuspended": false,
                     *       "clicks": 0,
                     *       "scans": 0,
                     *       "createdAt": "2026-11-26T12:00:00.000Z",
                     *       "updatedAt": "2026-11-26T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Link"];
                };
            };
            /** @description Bad Request: `invalid_input`, `target_refused`, `fallback_refused`, `end_past`, `slug_invalid` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input" | "target_refused" | "fallback_refused" | "end_past" | "slug_invalid";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing`, `trial_expired`, `limit_links` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing" | "trial_expired" | "limit_links";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Conflict: `request_in_progress`, `slug_taken`, `external_id_taken` */
            409: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request_in_progress" | "slug_taken" | "external_id_taken";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `invalid_input`, `idempotency_mismatch` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input" | "idempotency_mismatch";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID, or `ext_` followed by the external ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0f8c6f5e-3b1d-4c0a-9a53-7c1e2b6d4f10",
                     *       "externalId": "crm-4711",
                     *       "slug": "k3mp7qd",
                     *       "shortUrl": "https://saluda.example/l/k3mp7qd",
                     *       "scanUrl": "https://saluda.example/q/k3mp7qd",
                     *       "title": "Menu",
                     *       "url": "https://example.com/menu",
                     *       "icon": null,
                     *       "active": true,
                     *       "showOnProfile": true,
                     *       "expiresAt": null,
                     *       "maxClicks": null,
                     *       "usedClicks": 0,
                     *       "hasPassword": false,
                     *       "fallbackUrl": null,
                     *       "utm": {
                     *         "source": "flyer",
                     *         "medium": null,
                     *         "campaign": null,
                     *         "term": null,
                     *         "content": null
                     *       },
                     *       "qrCode": {
                     *         "dark": "#1a1a1a",
                     *         "light": "#ffffff",
                     *         "dots": "rounded",
                     *         "logo": null
                     *       },
                     *       "tagIds": [],
                     *       "isOverLimit": false,
                     *       "isSuspended": false,
                     *       "clicks": 7,
                     *       "scans": 42,
                     *       "createdAt": "2026-11-26T12:00:00.000Z",
                     *       "updatedAt": "2026-11-26T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Link"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Unprocessable Entity: `invalid_input` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteLink: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The change is done once: for 24 hours the same request with this key gets the same answer. Another one is refused. 1 to 255 visible ASCII characters, such as a UUID.
                 * @example 8d0f2c55-6f43-4b8e-9f0c-2f4a1f0e7b61
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID, or `ext_` followed by the external ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing`, `trial_expired` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing" | "trial_expired";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Conflict: `request_in_progress` */
            409: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request_in_progress";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `invalid_input`, `idempotency_mismatch` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input" | "idempotency_mismatch";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateLink: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The change is done once: for 24 hours the same request with this key gets the same answer. Another one is refused. 1 to 255 visible ASCII characters, such as a UUID.
                 * @example 8d0f2c55-6f43-4b8e-9f0c-2f4a1f0e7b61
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID, or `ext_` followed by the external ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Autumn menu",
                 *       "url": "https://example.com/autumn"
                 *     }
                 */
                "application/json": components["schemas"]["LinkChanges"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0f8c6f5e-3b1d-4c0a-9a53-7c1e2b6d4f10",
                     *       "externalId": "crm-4711",
                     *       "slug": "k3mp7qd",
                     *       "shortUrl": "https://saluda.example/l/k3mp7qd",
                     *       "scanUrl": "https://saluda.example/q/k3mp7qd",
                     *       "title": "Autumn menu",
                     *       "url": "https://example.com/autumn",
                     *       "icon": null,
                     *       "active": true,
                     *       "showOnProfile": true,
                     *       "expiresAt": null,
                     *       "maxClicks": null,
                     *       "usedClicks": 0,
                     *       "hasPassword": false,
                     *       "fallbackUrl": null,
                     *       "utm": {
                     *         "source": "flyer",
                     *         "medium": null,
                     *         "campaign": null,
                     *         "term": null,
                     *         "content": null
                     *       },
                     *       "qrCode": null,
                     *       "tagIds": [],
                     *       "isOverLimit": false,
                     *       "isSuspended": false,
                     *       "clicks": 0,
                     *       "scans": 0,
                     *       "createdAt": "2026-11-26T12:00:00.000Z",
                     *       "updatedAt": "2026-11-26T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Link"];
                };
            };
            /** @description Bad Request: `invalid_input`, `target_refused`, `fallback_refused`, `end_past`, `slug_invalid` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input" | "target_refused" | "fallback_refused" | "end_past" | "slug_invalid";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing`, `trial_expired`, `limit_links`, `link_disabled` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing" | "trial_expired" | "limit_links" | "link_disabled";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Conflict: `request_in_progress`, `slug_taken`, `external_id_taken` */
            409: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request_in_progress" | "slug_taken" | "external_id_taken";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `invalid_input`, `idempotency_mismatch` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input" | "idempotency_mismatch";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    putLink: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The change is done once: for 24 hours the same request with this key gets the same answer. Another one is refused. 1 to 255 visible ASCII characters, such as a UUID.
                 * @example 8d0f2c55-6f43-4b8e-9f0c-2f4a1f0e7b61
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Your own ID of it, unique among your items of this kind. */
                externalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Winter menu",
                 *       "url": "https://example.com/winter"
                 *     }
                 */
                "application/json": components["schemas"]["WholeLink"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0f8c6f5e-3b1d-4c0a-9a53-7c1e2b6d4f10",
                     *       "externalId": "crm-4711",
                     *       "slug": "k3mp7qd",
                     *       "shortUrl": "https://saluda.example/l/k3mp7qd",
                     *       "scanUrl": "https://saluda.example/q/k3mp7qd",
                     *       "title": "Winter menu",
                     *       "url": "https://example.com/winter",
                     *       "icon": null,
                     *       "active": true,
                     *       "showOnProfile": true,
                     *       "expiresAt": null,
                     *       "maxClicks": null,
                     *       "usedClicks": 0,
                     *       "hasPassword": false,
                     *       "fallbackUrl": null,
                     *       "utm": {
                     *         "source": "flyer",
                     *         "medium": null,
                     *         "campaign": null,
                     *         "term": null,
                     *         "content": null
                     *       },
                     *       "qrCode": null,
                     *       "tagIds": [],
                     *       "isOverLimit": false,
                     *       "isSuspended": false,
                     *       "clicks": 0,
                     *       "scans": 0,
                     *       "createdAt": "2026-11-26T12:00:00.000Z",
                     *       "updatedAt": "2026-11-26T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Link"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0f8c6f5e-3b1d-4c0a-9a53-7c1e2b6d4f10",
                     *       "externalId": "crm-4711",
                     *       "slug": "k3mp7qd",
                     *       "shortUrl": "https://saluda.example/l/k3mp7qd",
                     *       "scanUrl": "https://saluda.example/q/k3mp7qd",
                     *       "title": "Winter menu",
                     *       "url": "https://example.com/winter",
                     *       "icon": null,
                     *       "active": true,
                     *       "showOnProfile": true,
                     *       "expiresAt": null,
                     *       "maxClicks": null,
                     *       "usedClicks": 0,
                     *       "hasPassword": false,
                     *       "fallbackUrl": null,
                     *       "utm": {
                     *         "source": "flyer",
                     *         "medium": null,
                     *         "campaign": null,
                     *         "term": null,
                     *         "content": null
                     *       },
                     *       "qrCode": null,
                     *       "tagIds": [],
                     *       "isOverLimit": false,
                     *       "isSuspended": false,
                     *       "clicks": 0,
                     *       "scans": 0,
                     *       "createdAt": "2026-11-26T12:00:00.000Z",
                     *       "updatedAt": "2026-11-26T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Link"];
                };
            };
            /** @description Bad Request: `invalid_input`, `target_refused`, `fallback_refused`, `end_past`, `slug_invalid` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input" | "target_refused" | "fallback_refused" | "end_past" | "slug_invalid";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing`, `trial_expired`, `limit_links`, `link_disabled` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing" | "trial_expired" | "limit_links" | "link_disabled";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Conflict: `request_in_progress`, `slug_taken` */
            409: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request_in_progress" | "slug_taken";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `invalid_input`, `idempotency_mismatch` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input" | "idempotency_mismatch";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createLinks: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The change is done once: for 24 hours the same request with this key gets the same answer. Another one is refused. 1 to 255 visible ASCII characters, such as a UUID.
                 * @example 8d0f2c55-6f43-4b8e-9f0c-2f4a1f0e7b61
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "items": [
                 *         {
                 *           "title": "Table 1",
                 *           "url": "https://example.com/menu?table=1",
                 *           "externalId": "table-1"
                 *         },
                 *         {
                 *           "title": "Table 2",
                 *           "url": "https://example.com/menu?table=2",
                 *           "externalId": "table-2"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewLinks"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "index": 0,
                     *           "status": 201,
                     *           "data": {
                     *             "id": "0f8c6f5e-3b1d-4c0a-9a53-7c1e2b6d4f10",
                     *             "externalId": "table-1",
                     *             "slug": "k3mp7qd",
                     *             "shortUrl": "https://saluda.example/l/k3mp7qd",
                     *             "scanUrl": "https://saluda.example/q/k3mp7qd",
                     *             "title": "Table 1",
                     *             "url": "https://example.com/menu?table=1",
                     *             "icon": null,
                     *             "active": true,
                     *             "showOnProfile": true,
                     *             "expiresAt": null,
                     *             "maxClicks": null,
                     *             "usedClicks": 0,
                     *             "hasPassword": false,
                     *             "fallbackUrl": null,
                     *             "utm": {
                     *               "source": "flyer",
                     *               "medium": null,
                     *               "campaign": null,
                     *               "term": null,
                     *               "content": null
                     *             },
                     *             "qrCode": null,
                     *             "tagIds": [],
                     *             "isOverLimit": false,
                     *             "isSuspended": false,
                     *             "clicks": 0,
                     *             "scans": 0,
                     *             "createdAt": "2026-11-26T12:00:00.000Z",
                     *             "updatedAt": "2026-11-26T12:00:00.000Z"
                     *           }
                     *         },
                     *         {
                     *           "index": 1,
                     *           "status": 409,
                     *           "error": {
                     *             "code": "external_id_taken",
                     *             "title": "Another item has this external ID."
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["LinkResults"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing`, `trial_expired` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing" | "trial_expired";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Conflict: `request_in_progress` */
            409: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request_in_progress";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `invalid_input`, `idempotency_mismatch` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input" | "idempotency_mismatch";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteLinks: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The change is done once: for 24 hours the same request with this key gets the same answer. Another one is refused. 1 to 255 visible ASCII characters, such as a UUID.
                 * @example 8d0f2c55-6f43-4b8e-9f0c-2f4a1f0e7b61
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "items": [
                 *         {
                 *           "id": "ext_table-1"
                 *         },
                 *         {
                 *           "id": "ext_table-2"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NamedLinks"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "index": 0,
                     *           "status": 204
                     *         },
                     *         {
                     *           "index": 1,
                     *           "status": 404,
                     *           "error": {
                     *             "code": "not_found",
                     *             "title": "This doesn't exist or was removed."
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["LinkResults"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing`, `trial_expired` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing" | "trial_expired";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Conflict: `request_in_progress` */
            409: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request_in_progress";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `invalid_input`, `idempotency_mismatch` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input" | "idempotency_mismatch";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateLinks: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The change is done once: for 24 hours the same request with this key gets the same answer. Another one is refused. 1 to 255 visible ASCII characters, such as a UUID.
                 * @example 8d0f2c55-6f43-4b8e-9f0c-2f4a1f0e7b61
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "items": [
                 *         {
                 *           "id": "ext_table-1",
                 *           "changes": {
                 *             "active": false
                 *           }
                 *         },
                 *         {
                 *           "id": "ext_table-2",
                 *           "changes": {
                 *             "title": "Table 2, window"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["LinksChanges"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "index": 0,
                     *           "status": 200,
                     *           "data": {
                     *             "id": "0f8c6f5e-3b1d-4c0a-9a53-7c1e2b6d4f10",
                     *             "externalId": "table-1",
                     *             "slug": "k3mp7qd",
                     *             "shortUrl": "https://saluda.example/l/k3mp7qd",
                     *             "scanUrl": "https://saluda.example/q/k3mp7qd",
                     *             "title": "Table 1",
                     *             "url": "https://example.com/menu?table=1",
                     *             "icon": null,
                     *             "active": false,
                     *             "showOnProfile": true,
                     *             "expiresAt": null,
                     *             "maxClicks": null,
                     *             "usedClicks": 0,
                     *             "hasPassword": false,
                     *             "fallbackUrl": null,
                     *             "utm": {
                     *               "source": "flyer",
                     *               "medium": null,
                     *               "campaign": null,
                     *               "term": null,
                     *               "content": null
                     *             },
                     *             "qrCode": null,
                     *             "tagIds": [],
                     *             "isOverLimit": false,
                     *             "isSuspended": false,
                     *             "clicks": 0,
                     *             "scans": 0,
                     *             "createdAt": "2026-11-26T12:00:00.000Z",
                     *             "updatedAt": "2026-11-26T12:00:00.000Z"
                     *           }
                     *         },
                     *         {
                     *           "index": 1,
                     *           "status": 200,
                     *           "data": {
                     *             "id": "0f8c6f5e-3b1d-4c0a-9a53-7c1e2b6d4f10",
                     *             "externalId": "table-2",
                     *             "slug": "k3mp7qd",
                     *             "shortUrl": "https://saluda.example/l/k3mp7qd",
                     *             "scanUrl": "https://saluda.example/q/k3mp7qd",
                     *             "title": "Table 2, window",
                     *             "url": "https://example.com/menu?table=2",
                     *             "icon": null,
                     *             "active": true,
                     *             "showOnProfile": true,
                     *             "expiresAt": null,
                     *             "maxClicks": null,
                     *             "usedClicks": 0,
                     *             "hasPassword": false,
                     *             "fallbackUrl": null,
                     *             "utm": {
                     *               "source": "flyer",
                     *               "medium": null,
                     *               "campaign": null,
                     *               "term": null,
                     *               "content": null
                     *             },
                     *             "qrCode": null,
                     *             "tagIds": [],
                     *             "isOverLimit": false,
                     *             "isSuspended": false,
                     *             "clicks": 0,
                     *             "scans": 0,
                     *             "createdAt": "2026-11-26T12:00:00.000Z",
                     *             "updatedAt": "2026-11-26T12:00:00.000Z"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["LinkResults"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing`, `trial_expired` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing" | "trial_expired";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Conflict: `request_in_progress` */
            409: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request_in_progress";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `invalid_input`, `idempotency_mismatch` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input" | "idempotency_mismatch";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    putLinkQrCode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The change is done once: for 24 hours the same request with this key gets the same answer. Another one is refused. 1 to 255 visible ASCII characters, such as a UUID.
                 * @example 8d0f2c55-6f43-4b8e-9f0c-2f4a1f0e7b61
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID, or `ext_` followed by the external ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "dark": "#1a1a1a",
                 *       "light": "#ffffff",
                 *       "dots": "rounded"
                 *     }
                 */
                "application/json": components["schemas"]["QrStyle"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0f8c6f5e-3b1d-4c0a-9a53-7c1e2b6d4f10",
                     *       "externalId": "crm-4711",
                     *       "slug": "k3mp7qd",
                     *       "shortUrl": "https://saluda.example/l/k3mp7qd",
                     *       "scanUrl": "https://saluda.example/q/k3mp7qd",
                     *       "title": "Menu",
                     *       "url": "https://example.com/menu",
                     *       "icon": null,
                     *       "active": true,
                     *       "showOnProfile": true,
                     *       "expiresAt": null,
                     *       "maxClicks": null,
                     *       "usedClicks": 0,
                     *       "hasPassword": false,
                     *       "fallbackUrl": null,
                     *       "utm": {
                     *         "source": "flyer",
                     *         "medium": null,
                     *         "campaign": null,
                     *         "term": null,
                     *         "content": null
                     *       },
                     *       "qrCode": {
                     *         "dark": "#1a1a1a",
                     *         "light": "#ffffff",
                     *         "dots": "rounded",
                     *         "logo": null
                     *       },
                     *       "tagIds": [],
                     *       "isOverLimit": false,
                     *       "isSuspended": false,
                     *       "clicks": 0,
                     *       "scans": 0,
                     *       "createdAt": "2026-11-26T12:00:00.000Z",
                     *       "updatedAt": "2026-11-26T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Link"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing`, `trial_expired`, `limit_qr_codes` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing" | "trial_expired" | "limit_qr_codes";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Conflict: `request_in_progress` */
            409: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request_in_progress";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `invalid_input`, `idempotency_mismatch`, `target_too_long` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input" | "idempotency_mismatch" | "target_too_long";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteLinkQrCode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The change is done once: for 24 hours the same request with this key gets the same answer. Another one is refused. 1 to 255 visible ASCII characters, such as a UUID.
                 * @example 8d0f2c55-6f43-4b8e-9f0c-2f4a1f0e7b61
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID, or `ext_` followed by the external ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing`, `trial_expired`, `limit_links` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing" | "trial_expired" | "limit_links";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Conflict: `request_in_progress` */
            409: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request_in_progress";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `invalid_input`, `idempotency_mismatch` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input" | "idempotency_mismatch";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getLinkQrImage: {
        parameters: {
            query?: {
                /** @description Pixels per side of a PNG. */
                size?: number;
            };
            header?: never;
            path: {
                /** @description The ID, or `ext_` followed by the external ID. */
                id: string;
                /** @description The kind of file. */
                format: "png" | "svg" | "pdf";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example (the file) */
                    "image/png": string;
                    /** @example (the file) */
                    "image/svg+xml": string;
                    /** @example (the file) */
                    "application/pdf": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Unprocessable Entity: `invalid_input` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "b3a1c9d2-6f70-4e58-8b2c-1d4e5f607182",
                     *           "name": "Spring",
                     *           "color": "teal",
                     *           "count": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description All tags, by name, in one page. */
                        data: components["schemas"]["Tag"][];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing";
                    };
                };
            };
            /** @description Unprocessable Entity: `invalid_input` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createTag: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The change is done once: for 24 hours the same request with this key gets the same answer. Another one is refused. 1 to 255 visible ASCII characters, such as a UUID.
                 * @example 8d0f2c55-6f43-4b8e-9f0c-2f4a1f0e7b61
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Spring",
                 *       "color": "teal"
                 *     }
                 */
                "application/json": components["schemas"]["NewTag"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b3a1c9d2-6f70-4e58-8b2c-1d4e5f607182",
                     *       "name": "Spring",
                     *       "color": "teal",
                     *       "count": 0
                     *     }
                     */
                    "application/json": components["schemas"]["Tag"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing`, `trial_expired`, `limit_tags` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing" | "trial_expired" | "limit_tags";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Conflict: `request_in_progress`, `tag_taken` */
            409: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request_in_progress" | "tag_taken";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `invalid_input`, `idempotency_mismatch` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input" | "idempotency_mismatch";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteTag: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The change is done once: for 24 hours the same request with this key gets the same answer. Another one is refused. 1 to 255 visible ASCII characters, such as a UUID.
                 * @example 8d0f2c55-6f43-4b8e-9f0c-2f4a1f0e7b61
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of the tag. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing`, `trial_expired` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing" | "trial_expired";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Conflict: `request_in_progress` */
            409: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request_in_progress";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `invalid_input`, `idempotency_mismatch` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input" | "idempotency_mismatch";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateTag: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The change is done once: for 24 hours the same request with this key gets the same answer. Another one is refused. 1 to 255 visible ASCII characters, such as a UUID.
                 * @example 8d0f2c55-6f43-4b8e-9f0c-2f4a1f0e7b61
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of the tag. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "color": "purple"
                 *     }
                 */
                "application/json": components["schemas"]["TagChanges"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b3a1c9d2-6f70-4e58-8b2c-1d4e5f607182",
                     *       "name": "Spring",
                     *       "color": "purple",
                     *       "count": 0
                     *     }
                     */
                    "application/json": components["schemas"]["Tag"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing`, `trial_expired` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing" | "trial_expired";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Conflict: `request_in_progress`, `tag_taken` */
            409: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request_in_progress" | "tag_taken";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `invalid_input`, `idempotency_mismatch` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input" | "idempotency_mismatch";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    assignTags: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The change is done once: for 24 hours the same request with this key gets the same answer. Another one is refused. 1 to 255 visible ASCII characters, such as a UUID.
                 * @example 8d0f2c55-6f43-4b8e-9f0c-2f4a1f0e7b61
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "link",
                 *       "ids": [
                 *         "0f8c6f5e-3b1d-4c0a-9a53-7c1e2b6d4f10"
                 *       ],
                 *       "add": [
                 *         "b3a1c9d2-6f70-4e58-8b2c-1d4e5f607182"
                 *       ],
                 *       "remove": []
                 *     }
                 */
                "application/json": components["schemas"]["Tagging"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing`, `trial_expired` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing" | "trial_expired";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Conflict: `request_in_progress` */
            409: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request_in_progress";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `invalid_input`, `idempotency_mismatch` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input" | "idempotency_mismatch";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSeries: {
        parameters: {
            query?: {
                /** @description Days until today; 30 unless `from` and `to` are given. */
                period?: "7" | "30" | "90" | "365";
                /** @description The first day, together with `to`. */
                from?: string;
                /** @description The last day, together with `from`. */
                to?: string;
                /** @description A card or link; without it, the whole account. */
                itemId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": "2026-11-26",
                     *       "to": "2026-11-26",
                     *       "timeZone": "Europe/Madrid",
                     *       "days": [
                     *         {
                     *           "day": "2026-11-26",
                     *           "visitors": 51,
                     *           "profile_view": 3,
                     *           "card_view": 18,
                     *           "click": 7,
                     *           "scan": 42,
                     *           "save": 5
                     *         }
                     *       ],
                     *       "previous": [
                     *         {
                     *           "day": "2026-11-25",
                     *           "visitors": 40,
                     *           "profile_view": 3,
                     *           "card_view": 18,
                     *           "click": 7,
                     *           "scan": 42,
                     *           "save": 5
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Series"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Unprocessable Entity: `invalid_input` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getHours: {
        parameters: {
            query?: {
                /** @description A card or link; without it, the whole account. */
                itemId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "hours": [
                     *         {
                     *           "at": "2026-11-26T11:00:00.000Z",
                     *           "profile_view": 3,
                     *           "card_view": 18,
                     *           "click": 7,
                     *           "scan": 42,
                     *           "save": 5
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Hours"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Unprocessable Entity: `invalid_input` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getBreakdown: {
        parameters: {
            query: {
                /** @description Days until today; 30 unless `from` and `to` are given. */
                period?: "7" | "30" | "90" | "365";
                /** @description The first day, together with `to`. */
                from?: string;
                /** @description The last day, together with `from`. */
                to?: string;
                /** @description A card or link; without it, the whole account. */
                itemId?: string;
                /** @description What visits are counted by. */
                dimension: "source" | "country" | "device" | "browser" | "os" | "referrer" | "utmSource" | "utmMedium" | "utmCampaign";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "rows": [
                     *         {
                     *           "value": "ES",
                     *           "hits": 61
                     *         },
                     *         {
                     *           "value": "MX",
                     *           "hits": 9
                     *         }
                     *       ],
                     *       "others": 0,
                     *       "total": 70
                     *     }
                     */
                    "application/json": components["schemas"]["Breakdown"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Unprocessable Entity: `invalid_input` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getItems: {
        parameters: {
            query?: {
                /** @description Days until today; 30 unless `from` and `to` are given. */
                period?: "7" | "30" | "90" | "365";
                /** @description The first day, together with `to`. */
                from?: string;
                /** @description The last day, together with `from`. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "0f8c6f5e-3b1d-4c0a-9a53-7c1e2b6d4f10",
                     *           "kind": "qr",
                     *           "title": "Menu",
                     *           "hits": {
                     *             "profile_view": 3,
                     *             "card_view": 18,
                     *             "click": 7,
                     *             "scan": 42,
                     *             "save": 5
                     *           }
                     *         }
                     *       ],
                     *       "others": 0
                     *     }
                     */
                    "application/json": components["schemas"]["Items"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing";
                    };
                };
            };
            /** @description Unprocessable Entity: `invalid_input` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listDomains: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "2a7c5e18-d9b0-4f63-9c41-8e5f0b3d7a26",
                     *           "host": "cards.acme.com",
                     *           "shownHost": "cards.acme.com",
                     *           "zone": "acme.com",
                     *           "state": "waiting",
                     *           "isMain": false,
                     *           "isTaken": false,
                     *           "start": {
                     *             "kind": "main",
                     *             "cardId": null,
                     *             "url": null
                     *           },
                     *           "proof": {
                     *             "type": "TXT",
                     *             "name": "_saluda.cards.acme.com",
                     *             "expected": "saluda-verify=9c1f4b7a2e6d8053f1a4c7b9e2d50618a3f6c9b4",
                     *             "state": "right",
                     *             "found": [
                     *               "saluda-verify=9c1f4b7a2e6d8053f1a4c7b9e2d50618a3f6c9b4"
                     *             ]
                     *           },
                     *           "route": {
                     *             "type": "CNAME",
                     *             "name": "cards.acme.com",
                     *             "expected": "saluda.example",
                     *             "state": "missing",
                     *             "found": [],
                     *             "hasPrivate": false
                     *           },
                     *           "endedBy": null,
                     *           "createdAt": "2026-11-26T12:00:00.000Z",
                     *           "verifiedAt": null,
                     *           "checkedAt": "2026-11-26T12:05:00.000Z",
                     *           "nextCheckAt": "2026-11-26T12:15:00.000Z",
                     *           "endsAt": "2026-12-10T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "codesUseDomain": false
                     *     }
                     */
                    "application/json": {
                        /** @description All domains, the oldest first, in one page. */
                        data: components["schemas"]["Domain"][];
                        /**
                         * @description Whether QR codes contain the main domain while it is live. It is chosen in the browser.
                         * @example false
                         */
                        codesUseDomain: boolean;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Unprocessable Entity: `invalid_input` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createDomain: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The change is done once: for 24 hours the same request with this key gets the same answer. Another one is refused. 1 to 255 visible ASCII characters, such as a UUID.
                 * @example 8d0f2c55-6f43-4b8e-9f0c-2f4a1f0e7b61
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "host": "cards.acme.com"
                 *     }
                 */
                "application/json": components["schemas"]["NewDomain"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "2a7c5e18-d9b0-4f63-9c41-8e5f0b3d7a26",
                     *       "host": "cards.acme.com",
                     *       "shownHost": "cards.acme.com",
                     *       "zone": "acme.com",
                     *       "state": "waiting",
                     *       "isMain": false,
                     *       "isTaken": false,
                     *       "start": {
                     *         "kind": "main",
                     *         "cardId": null,
                     *         "url": null
                     *       },
                     *       "proof": {
                     *         "type": "TXT",
                     *         "name": "_saluda.cards.acme.com",
                     *         "expected": "saluda-verify=9c1f4b7a2e6d8053f1a4c7b9e2d50618a3f6c9b4",
                     *         "state": null,
                     *         "found": []
                     *       },
                     *       "route": {
                     *         "type": "CNAME",
                     *         "name": "cards.acme.com",
                     *         "expected": "saluda.example",
                     *         "state": null,
                     *         "found": [],
                     *         "hasPrivate": false
                     *       },
                     *       "endedBy": null,
                     *       "createdAt": "2026-11-26T12:00:00.000Z",
                     *       "verifiedAt": null,
                     *       "checkedAt": null,
                     *       "nextCheckAt": "2026-11-26T12:01:00.000Z",
                     *       "endsAt": "2026-12-10T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Domain"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "2a7c5e18-d9b0-4f63-9c41-8e5f0b3d7a26",
                     *       "host": "cards.acme.com",
                     *       "shownHost": "cards.acme.com",
                     *       "zone": "acme.com",
                     *       "state": "waiting",
                     *       "isMain": false,
                     *       "isTaken": false,
                     *       "start": {
                     *         "kind": "main",
                     *         "cardId": null,
                     *         "url": null
                     *       },
                     *       "proof": {
                     *         "type": "TXT",
                     *         "name": "_saluda.cards.acme.com",
                     *         "expected": "saluda-verify=9c1f4b7a2e6d8053f1a4c7b9e2d50618a3f6c9b4",
                     *         "state": null,
                     *         "found": []
                     *       },
                     *       "route": {
                     *         "type": "CNAME",
                     *         "name": "cards.acme.com",
                     *         "expected": "saluda.example",
                     *         "state": null,
                     *         "found": [],
                     *         "hasPrivate": false
                     *       },
                     *       "endedBy": null,
                     *       "createdAt": "2026-11-26T12:00:00.000Z",
                     *       "verifiedAt": null,
                     *       "checkedAt": null,
                     *       "nextCheckAt": "2026-11-26T12:01:00.000Z",
                     *       "endsAt": "2026-12-10T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Domain"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing`, `trial_expired`, `limit_domains` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing" | "trial_expired" | "limit_domains";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Conflict: `request_in_progress` */
            409: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request_in_progress";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `invalid_input`, `idempotency_mismatch`, `domain_invalid` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input" | "idempotency_mismatch" | "domain_invalid";
                    };
                };
            };
            /** @description Too Many Requests: `too_many_requests`, `limit_domains_today` */
            429: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too_many_requests" | "limit_domains_today";
                    };
                };
            };
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the domain. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "2a7c5e18-d9b0-4f63-9c41-8e5f0b3d7a26",
                     *       "host": "cards.acme.com",
                     *       "shownHost": "cards.acme.com",
                     *       "zone": "acme.com",
                     *       "state": "waiting",
                     *       "isMain": false,
                     *       "isTaken": false,
                     *       "start": {
                     *         "kind": "main",
                     *         "cardId": null,
                     *         "url": null
                     *       },
                     *       "proof": {
                     *         "type": "TXT",
                     *         "name": "_saluda.cards.acme.com",
                     *         "expected": "saluda-verify=9c1f4b7a2e6d8053f1a4c7b9e2d50618a3f6c9b4",
                     *         "state": "right",
                     *         "found": [
                     *           "saluda-verify=9c1f4b7a2e6d8053f1a4c7b9e2d50618a3f6c9b4"
                     *         ]
                     *       },
                     *       "route": {
                     *         "type": "CNAME",
                     *         "name": "cards.acme.com",
                     *         "expected": "saluda.example",
                     *         "state": "missing",
                     *         "found": [],
                     *         "hasPrivate": false
                     *       },
                     *       "endedBy": null,
                     *       "createdAt": "2026-11-26T12:00:00.000Z",
                     *       "verifiedAt": null,
                     *       "checkedAt": "2026-11-26T12:05:00.000Z",
                     *       "nextCheckAt": "2026-11-26T12:15:00.000Z",
                     *       "endsAt": "2026-12-10T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Domain"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Unprocessable Entity: `invalid_input` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteDomain: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The change is done once: for 24 hours the same request with this key gets the same answer. Another one is refused. 1 to 255 visible ASCII characters, such as a UUID.
                 * @example 8d0f2c55-6f43-4b8e-9f0c-2f4a1f0e7b61
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of the domain. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Conflict: `request_in_progress` */
            409: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request_in_progress";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `invalid_input`, `idempotency_mismatch` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input" | "idempotency_mismatch";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateDomain: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The change is done once: for 24 hours the same request with this key gets the same answer. Another one is refused. 1 to 255 visible ASCII characters, such as a UUID.
                 * @example 8d0f2c55-6f43-4b8e-9f0c-2f4a1f0e7b61
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of the domain. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "isMain": true,
                 *       "start": {
                 *         "kind": "address",
                 *         "url": "https://acme.com"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DomainChanges"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "2a7c5e18-d9b0-4f63-9c41-8e5f0b3d7a26",
                     *       "host": "cards.acme.com",
                     *       "shownHost": "cards.acme.com",
                     *       "zone": "acme.com",
                     *       "state": "live",
                     *       "isMain": true,
                     *       "isTaken": false,
                     *       "start": {
                     *         "kind": "address",
                     *         "cardId": null,
                     *         "url": "https://acme.com"
                     *       },
                     *       "proof": {
                     *         "type": "TXT",
                     *         "name": "_saluda.cards.acme.com",
                     *         "expected": "saluda-verify=9c1f4b7a2e6d8053f1a4c7b9e2d50618a3f6c9b4",
                     *         "state": "right",
                     *         "found": [
                     *           "saluda-verify=9c1f4b7a2e6d8053f1a4c7b9e2d50618a3f6c9b4"
                     *         ]
                     *       },
                     *       "route": {
                     *         "type": "CNAME",
                     *         "name": "cards.acme.com",
                     *         "expected": "saluda.example",
                     *         "state": "right",
                     *         "found": [
                     *           "saluda.example"
                     *         ],
                     *         "hasPrivate": false
                     *       },
                     *       "endedBy": null,
                     *       "createdAt": "2026-11-26T12:00:00.000Z",
                     *       "verifiedAt": "2026-11-26T12:05:00.000Z",
                     *       "checkedAt": "2026-11-26T12:05:00.000Z",
                     *       "nextCheckAt": "2026-11-27T12:05:00.000Z",
                     *       "endsAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["Domain"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing`, `trial_expired` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing" | "trial_expired";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Conflict: `request_in_progress` */
            409: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request_in_progress";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `invalid_input`, `idempotency_mismatch`, `domain_invalid` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input" | "idempotency_mismatch" | "domain_invalid";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    checkDomain: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The change is done once: for 24 hours the same request with this key gets the same answer. Another one is refused. 1 to 255 visible ASCII characters, such as a UUID.
                 * @example 8d0f2c55-6f43-4b8e-9f0c-2f4a1f0e7b61
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of the domain. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "2a7c5e18-d9b0-4f63-9c41-8e5f0b3d7a26",
                     *       "host": "cards.acme.com",
                     *       "shownHost": "cards.acme.com",
                     *       "zone": "acme.com",
                     *       "state": "live",
                     *       "isMain": true,
                     *       "isTaken": false,
                     *       "start": {
                     *         "kind": "main",
                     *         "cardId": null,
                     *         "url": null
                     *       },
                     *       "proof": {
                     *         "type": "TXT",
                     *         "name": "_saluda.cards.acme.com",
                     *         "expected": "saluda-verify=9c1f4b7a2e6d8053f1a4c7b9e2d50618a3f6c9b4",
                     *         "state": "right",
                     *         "found": [
                     *           "saluda-verify=9c1f4b7a2e6d8053f1a4c7b9e2d50618a3f6c9b4"
                     *         ]
                     *       },
                     *       "route": {
                     *         "type": "CNAME",
                     *         "name": "cards.acme.com",
                     *         "expected": "saluda.example",
                     *         "state": "right",
                     *         "found": [
                     *           "saluda.example"
                     *         ],
                     *         "hasPrivate": false
                     *       },
                     *       "endedBy": null,
                     *       "createdAt": "2026-11-26T12:00:00.000Z",
                     *       "verifiedAt": "2026-11-26T12:05:00.000Z",
                     *       "checkedAt": "2026-11-26T12:05:00.000Z",
                     *       "nextCheckAt": "2026-11-27T12:05:00.000Z",
                     *       "endsAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["Domain"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `account_disabled`, `plan_required`, `scope_missing`, `trial_expired` */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account_disabled" | "plan_required" | "scope_missing" | "trial_expired";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Conflict: `request_in_progress` */
            409: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request_in_progress";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `invalid_input`, `idempotency_mismatch` */
            422: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_input" | "idempotency_mismatch";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
