// generated from spec/openapi.yaml by scripts/codegen; do not edit

import type { Contract } from './schema.js'

/** An operation that a tool calls. */
export type OperationId =
  | 'addReaction'
  | 'answerQuestion'
  | 'changePollVote'
  | 'createDirectChannel'
  | 'createPoll'
  | 'getChannel'
  | 'getMessage'
  | 'getPoll'
  | 'getUnreadCount'
  | 'listChannels'
  | 'listMembers'
  | 'listMessages'
  | 'listQuestions'
  | 'listThread'
  | 'listThreads'
  | 'markChannelRead'
  | 'markThreadRead'
  | 'removeReaction'
  | 'searchMessages'
  | 'searchUsers'
  | 'sendMessage'
  | 'withdrawPollVote'

export const contract: Contract = {
  operations: {
    addReaction: {
      path: {
        type: 'object',
        required: ['id', 'messageId'],
        properties: {
          id: { type: 'string', description: 'The channel.' },
          messageId: { type: 'string', description: 'The message.' },
        },
      },
      query: { type: 'object', required: [], properties: {} },
      body: { $ref: '#/components/schemas/AddReactionRequest' },
      answer: { $ref: '#/components/schemas/ReactionList' },
    },
    answerQuestion: {
      path: {
        type: 'object',
        required: ['id', 'messageId', 'questionId'],
        properties: {
          id: { type: 'string', description: 'The channel.' },
          messageId: { type: 'string', description: 'The message.' },
          questionId: { type: 'string', description: 'The question.' },
        },
      },
      query: { type: 'object', required: [], properties: {} },
      body: { $ref: '#/components/schemas/AnswerQuestionRequest' },
      answer: { $ref: '#/components/schemas/Question' },
    },
    changePollVote: {
      path: {
        type: 'object',
        required: ['channelId', 'pollId'],
        properties: {
          channelId: { type: 'string', description: 'The channel.' },
          pollId: { type: 'string', description: 'The poll.' },
        },
      },
      query: { type: 'object', required: [], properties: {} },
      body: { $ref: '#/components/schemas/VotePollRequest' },
      answer: { $ref: '#/components/schemas/PollWithVotes' },
    },
    createDirectChannel: {
      path: { type: 'object', required: [], properties: {} },
      query: { type: 'object', required: [], properties: {} },
      body: { $ref: '#/components/schemas/CreateDirectChannelRequest' },
      answer: { $ref: '#/components/schemas/Channel' },
    },
    createPoll: {
      path: {
        type: 'object',
        required: ['channelId'],
        properties: { channelId: { type: 'string', description: 'The channel.' } },
      },
      query: { type: 'object', required: [], properties: {} },
      body: { $ref: '#/components/schemas/CreatePollRequest' },
      answer: { $ref: '#/components/schemas/Poll' },
    },
    getChannel: {
      path: { type: 'object', required: ['id'], properties: { id: { type: 'string', description: 'The channel.' } } },
      query: { type: 'object', required: [], properties: {} },
      answer: { $ref: '#/components/schemas/ChannelDetail' },
    },
    getMessage: {
      path: {
        type: 'object',
        required: ['id', 'messageId'],
        properties: {
          id: { type: 'string', description: 'The channel.' },
          messageId: { type: 'string', description: 'The message.' },
        },
      },
      query: { type: 'object', required: [], properties: {} },
      answer: { $ref: '#/components/schemas/Message' },
    },
    getPoll: {
      path: {
        type: 'object',
        required: ['channelId', 'pollId'],
        properties: {
          channelId: { type: 'string', description: 'The channel.' },
          pollId: { type: 'string', description: 'The poll.' },
        },
      },
      query: { type: 'object', required: [], properties: {} },
      answer: { $ref: '#/components/schemas/PollWithVotes' },
    },
    getUnreadCount: {
      path: { type: 'object', required: [], properties: {} },
      query: { type: 'object', required: [], properties: {} },
      answer: { $ref: '#/components/schemas/UnreadCount' },
    },
    listChannels: {
      path: { type: 'object', required: [], properties: {} },
      query: {
        type: 'object',
        required: [],
        properties: {
          limit: {
            type: 'integer',
            minimum: 1,
            maximum: 100,
            default: 20,
            description: 'The maximum number of channels in a page.',
          },
          cursor: {
            type: 'string',
            minLength: 1,
            maxLength: 2048,
            description:
              'The opaque `nextCursor` of the previous page of the same list, with the same order and bounds. Without it the first page is returned.',
          },
          includeEmpty: {
            type: 'boolean',
            default: false,
            description: 'Whether channels without any message are listed too.',
          },
          order: {
            type: 'string',
            enum: ['latest_last_message', 'chronological', 'favorites'],
            default: 'latest_last_message',
            description:
              "`latest_last_message` lists the channel with the newest message first, `chronological` the newest channel first, `favorites` the caller's favorites and then the others, each by newest message.",
          },
          search: {
            type: 'string',
            maxLength: 500,
            description: 'Only channels whose name contains this, regardless of case.',
          },
          hidden: { type: 'boolean', default: false, description: 'Only channels that the caller has hidden.' },
          favorite: {
            type: 'boolean',
            description: "With true only the caller's favorites, with false only the other channels.",
          },
          type: { $ref: '#/components/schemas/ChannelType', description: 'Only channels of this type.' },
          customType: {
            type: 'string',
            minLength: 1,
            maxLength: 100,
            description: 'Only channels with this tag of the host application.',
          },
          memberId: {
            $ref: '#/components/schemas/UserId',
            description: 'Only channels of which this user is an active member too.',
          },
          includeUsers: {
            type: 'boolean',
            default: false,
            description: 'Whether the response has `users`, the profiles of all users that occur in it.',
          },
        },
      },
      answer: { $ref: '#/components/schemas/ChannelPage' },
    },
    listMembers: {
      path: { type: 'object', required: ['id'], properties: { id: { type: 'string', description: 'The channel.' } } },
      query: {
        type: 'object',
        required: [],
        properties: {
          limit: {
            type: 'integer',
            minimum: 1,
            maximum: 100,
            description: 'The maximum number of entries in a page. Without `limit` and `cursor` the list is complete.',
          },
          cursor: {
            type: 'string',
            minLength: 1,
            maxLength: 2048,
            description:
              'The opaque `nextCursor` of the previous page of the same list, with the same order and bounds. Without it the first page is returned.',
          },
          includeUsers: {
            type: 'boolean',
            default: false,
            description: 'Whether the response has `users`, the profiles of all users that occur in it.',
          },
        },
      },
      answer: { $ref: '#/components/schemas/MemberPage' },
    },
    listMessages: {
      path: { type: 'object', required: ['id'], properties: { id: { type: 'string', description: 'The channel.' } } },
      query: {
        type: 'object',
        required: [],
        properties: {
          limit: {
            type: 'integer',
            minimum: 1,
            maximum: 100,
            default: 30,
            description: 'The maximum number of messages in a page.',
          },
          cursor: {
            type: 'string',
            minLength: 1,
            maxLength: 2048,
            description:
              'The opaque `nextCursor` of the previous page of the same list, with the same order and bounds. Without it the first page is returned.',
          },
          before: { $ref: '#/components/schemas/TimestampInput', description: 'Only messages sent earlier than this.' },
          after: {
            $ref: '#/components/schemas/TimestampInput',
            description:
              'Only messages sent later than this. With `after` alone the page holds the earliest messages after that time, so that a client can page forward.',
          },
          includeReactions: { type: 'boolean', default: true, description: 'Whether messages carry `reactions`.' },
          includeThreadInfo: {
            type: 'boolean',
            default: true,
            description: 'Whether messages that have replies carry `threadInfo`.',
          },
          includeReplies: {
            type: 'boolean',
            default: true,
            description: 'Whether thread replies are listed among the messages.',
          },
          includeUsers: {
            type: 'boolean',
            default: false,
            description: 'Whether the response has `users`, the profiles of all users that occur in it.',
          },
        },
      },
      answer: { $ref: '#/components/schemas/MessagePage' },
    },
    listQuestions: {
      path: { type: 'object', required: [], properties: {} },
      query: {
        type: 'object',
        required: [],
        properties: {
          state: { $ref: '#/components/schemas/QuestionState', description: 'Lists only the questions in this state.' },
          limit: {
            type: 'integer',
            minimum: 1,
            maximum: 100,
            description: 'The maximum number of entries in a page. Without `limit` and `cursor` the list is complete.',
          },
          cursor: {
            type: 'string',
            minLength: 1,
            maxLength: 2048,
            description:
              'The opaque `nextCursor` of the previous page of the same list, with the same order and bounds. Without it the first page is returned.',
          },
          includeUsers: {
            type: 'boolean',
            default: false,
            description: 'Whether the response has `users`, the profiles of all users that occur in it.',
          },
        },
      },
      answer: { $ref: '#/components/schemas/QuestionPage' },
    },
    listThread: {
      path: {
        type: 'object',
        required: ['id', 'messageId'],
        properties: {
          id: { type: 'string', description: 'The channel.' },
          messageId: { type: 'string', description: 'The message.' },
        },
      },
      query: {
        type: 'object',
        required: [],
        properties: {
          limit: {
            type: 'integer',
            minimum: 1,
            maximum: 100,
            description: 'The maximum number of entries in a page. Without `limit` and `cursor` the list is complete.',
          },
          cursor: {
            type: 'string',
            minLength: 1,
            maxLength: 2048,
            description:
              'The opaque `nextCursor` of the previous page of the same list, with the same order and bounds. Without it the first page is returned.',
          },
          includeUsers: {
            type: 'boolean',
            default: false,
            description: 'Whether the response has `users`, the profiles of all users that occur in it.',
          },
        },
      },
      answer: { $ref: '#/components/schemas/MessagePage' },
    },
    listThreads: {
      path: { type: 'object', required: [], properties: {} },
      query: {
        type: 'object',
        required: [],
        properties: {
          filter: {
            type: 'string',
            enum: ['all', 'unread'],
            default: 'all',
            description: 'Whether to list all followed threads, or those with unread replies.',
          },
          channelId: {
            $ref: '#/components/schemas/Id',
            description: 'Only threads of this channel; none if the caller is not a member of it.',
          },
          parentMessageId: {
            $ref: '#/components/schemas/Id',
            description: 'Only the thread of this message, if the caller follows it.',
          },
          limit: {
            type: 'integer',
            minimum: 1,
            maximum: 100,
            description: 'The maximum number of entries in a page. Without `limit` and `cursor` the list is complete.',
          },
          cursor: {
            type: 'string',
            minLength: 1,
            maxLength: 2048,
            description:
              'The opaque `nextCursor` of the previous page of the same list, with the same order and bounds. Without it the first page is returned.',
          },
          includeUsers: {
            type: 'boolean',
            default: false,
            description: 'Whether the response has `users`, the profiles of all users that occur in it.',
          },
        },
      },
      answer: { $ref: '#/components/schemas/FollowedThreadPage' },
    },
    markChannelRead: {
      path: { type: 'object', required: ['id'], properties: { id: { type: 'string', description: 'The channel.' } } },
      query: { type: 'object', required: [], properties: {} },
      body: { $ref: '#/components/schemas/MarkReadRequest' },
      answer: { $ref: '#/components/schemas/Success' },
    },
    markThreadRead: {
      path: {
        type: 'object',
        required: ['id', 'messageId'],
        properties: {
          id: { type: 'string', description: 'The channel.' },
          messageId: { type: 'string', description: 'The message.' },
        },
      },
      query: { type: 'object', required: [], properties: {} },
      body: { $ref: '#/components/schemas/MarkThreadReadRequest' },
      answer: { $ref: '#/components/schemas/Success' },
    },
    removeReaction: {
      path: {
        type: 'object',
        required: ['id', 'messageId', 'key'],
        properties: {
          id: { type: 'string', description: 'The channel.' },
          messageId: { type: 'string', description: 'The message.' },
          key: { type: 'string', description: 'The key of the reaction, percent-encoded.' },
        },
      },
      query: { type: 'object', required: [], properties: {} },
      answer: { $ref: '#/components/schemas/ReactionList' },
    },
    searchMessages: {
      path: { type: 'object', required: [], properties: {} },
      query: { type: 'object', required: [], properties: {} },
      body: { $ref: '#/components/schemas/SearchMessagesRequest' },
      answer: { $ref: '#/components/schemas/MessageSearchPage' },
    },
    searchUsers: {
      path: { type: 'object', required: [], properties: {} },
      query: {
        type: 'object',
        required: ['keyword'],
        properties: {
          keyword: {
            type: 'string',
            minLength: 1,
            maxLength: 500,
            pattern: '\\S',
            description: "The keyword. The host's user resolver decides what matches.",
          },
          limit: {
            type: 'integer',
            minimum: 1,
            maximum: 50,
            default: 20,
            description: 'The maximum number of users to return.',
          },
        },
      },
      answer: { $ref: '#/components/schemas/UserList' },
    },
    sendMessage: {
      path: { type: 'object', required: ['id'], properties: { id: { type: 'string', description: 'The channel.' } } },
      query: { type: 'object', required: [], properties: {} },
      body: { $ref: '#/components/schemas/SendMessageRequest' },
      answer: { $ref: '#/components/schemas/Message' },
    },
    withdrawPollVote: {
      path: {
        type: 'object',
        required: ['channelId', 'pollId'],
        properties: {
          channelId: { type: 'string', description: 'The channel.' },
          pollId: { type: 'string', description: 'The poll.' },
        },
      },
      query: { type: 'object', required: [], properties: {} },
      answer: { $ref: '#/components/schemas/PollWithVotes' },
    },
  },
  schemas: {
    AddReactionRequest: {
      type: 'object',
      additionalProperties: false,
      required: ['key'],
      properties: {
        key: {
          type: 'string',
          minLength: 1,
          maxLength: 64,
          pattern: '[^\\s.]|\\.{3}',
          description:
            'An emoji or any other short name of a reaction, with a character other than white space and dots, or with `...`: clients resolve `.` and `..` as parts of a URL, so to remove `..` would delete the message.',
        },
      },
    },
    AnswerQuestionRequest: {
      type: 'object',
      additionalProperties: false,
      required: ['decision'],
      properties: {
        decision: { $ref: '#/components/schemas/QuestionDecision' },
        optionId: {
          description: 'The chosen option, for `ANSWER` to a `CHOICE`.',
          type: 'string',
          minLength: 1,
          maxLength: 64,
        },
        value: {
          description: 'The values by field, for `ANSWER` to a `FORM`; valid by its `schema`.',
          type: 'object',
          additionalProperties: true,
          maxProperties: 20,
        },
        comment: {
          description: 'A comment for the asker. All who see the message see it.',
          type: 'string',
          minLength: 1,
          maxLength: 2000,
          pattern: '\\S',
        },
      },
    },
    CanMentionAll: {
      type: 'boolean',
      description: 'Whether operators allow the member to mention all with `mentions`. Operators always can.',
    },
    Channel: {
      description: 'A channel as all its members see it.',
      type: 'object',
      required: [
        'id',
        'tenantId',
        'type',
        'name',
        'coverUrl',
        'customType',
        'isFrozen',
        'metadata',
        'lastMessageAt',
        'memberCount',
        'createdById',
        'createdAt',
        'updatedAt',
      ],
      properties: {
        id: { $ref: '#/components/schemas/Id' },
        tenantId: {
          type: 'string',
          description: "The tenant to which the channel belongs. It is always the caller's own.",
        },
        type: { $ref: '#/components/schemas/ChannelType' },
        name: { description: 'The name of the channel. Null when it has none.', type: ['string', 'null'] },
        coverUrl: { description: 'The URL of the cover picture. Null when there is none.', type: ['string', 'null'] },
        customType: { type: ['string', 'null'], description: 'A free tag of the host application.' },
        isFrozen: {
          type: 'boolean',
          description: 'A frozen channel takes no new message from anyone, operators included.',
        },
        slowModeSeconds: { $ref: '#/components/schemas/SlowModeSeconds' },
        whoCanSend: { $ref: '#/components/schemas/WhoCanSend' },
        metadata: { $ref: '#/components/schemas/Metadata' },
        lastMessageAt: {
          description:
            'When the newest message that the caller can see was sent, or null if there is none. In an event, which is the same for all members, the newest message of the channel counts.',
          anyOf: [{ $ref: '#/components/schemas/Timestamp' }, { type: 'null' }],
        },
        memberCount: { type: 'integer', minimum: 0, description: 'The number of active members that are not banned.' },
        createdById: { $ref: '#/components/schemas/UserId' },
        createdAt: { $ref: '#/components/schemas/Timestamp' },
        updatedAt: { $ref: '#/components/schemas/Timestamp' },
      },
    },
    ChannelDetail: {
      description:
        "A channel with the caller's own membership and its active members, up to 100 of them. Banned members are left out.",
      allOf: [
        { $ref: '#/components/schemas/Channel' },
        {
          type: 'object',
          required: ['membership', 'members', 'nextMembersCursor', 'eventSeq'],
          properties: {
            membership: {
              description: "The caller's own membership, with the read marker. Null for `chat.system`.",
              anyOf: [{ $ref: '#/components/schemas/Member' }, { type: 'null' }],
            },
            eventSeq: { $ref: '#/components/schemas/EventSeq' },
            nextSendAt: { $ref: '#/components/schemas/NextSendAt' },
            members: {
              description: 'The active members, longest-standing first, at most 100.',
              type: 'array',
              maxItems: 100,
              items: { $ref: '#/components/schemas/ChannelMemberSummary' },
            },
            nextMembersCursor: {
              type: ['string', 'null'],
              description:
                'The `cursor` for the next members in `GET /channels/{id}/members`, or null if all are here.',
            },
          },
        },
      ],
    },
    ChannelListItem: {
      description: "A channel as an item of the caller's list.",
      allOf: [
        { $ref: '#/components/schemas/Channel' },
        {
          type: 'object',
          required: [
            'unreadCount',
            'lastMessage',
            'isEmpty',
            'eventSeq',
            'myRole',
            'isMuted',
            'pushTrigger',
            'countPreference',
            'isHidden',
            'peer',
          ],
          properties: {
            unreadCount: {
              type: 'integer',
              minimum: 0,
              description:
                "The number of messages by others that the caller can see, sent after the caller's read marker and not deleted. Exact, without a cap; 0 if the count preference is `OFF`.",
            },
            unreadMentionCount: {
              type: 'integer',
              minimum: 0,
              description: 'The number of these that mention the caller, by name or with `mentions`. Exact, too.',
            },
            lastMessage: {
              description: 'The newest message that the caller can see, or null when there is none.',
              anyOf: [{ $ref: '#/components/schemas/LastMessage' }, { type: 'null' }],
            },
            isEmpty: {
              type: 'boolean',
              description:
                'Whether the channel never had a message. Lists leave such channels out unless `includeEmpty` is true.',
            },
            eventSeq: { $ref: '#/components/schemas/EventSeq' },
            myRole: { description: "The caller's role in the channel.", $ref: '#/components/schemas/MemberRole' },
            isMuted: {
              type: 'boolean',
              description:
                'Whether the caller has muted the channel for themselves. A mute by an operator is a separate flag.',
            },
            mutedUntil: {
              description: "When the caller's mute of the channel expires, or null.",
              anyOf: [{ $ref: '#/components/schemas/Timestamp' }, { type: 'null' }],
            },
            pushTrigger: { $ref: '#/components/schemas/PushTrigger' },
            countPreference: { $ref: '#/components/schemas/CountPreference' },
            isHidden: { type: 'boolean', description: 'Whether the caller has hidden the channel.' },
            isFavorite: { type: 'boolean', description: 'Whether the channel is a favorite of the caller.' },
            canMentionAll: { $ref: '#/components/schemas/CanMentionAll' },
            nextSendAt: { $ref: '#/components/schemas/NextSendAt' },
            peer: {
              description:
                'The other user of a `DIRECT` channel. Null when the host does not know them or did not respond in time, and in a `GROUP` channel.',
              anyOf: [{ $ref: '#/components/schemas/User' }, { type: 'null' }],
            },
            memberIds: {
              description:
                'For a `GROUP` channel without a name, its first other active members, in the order of joining. Else empty.',
              type: 'array',
              maxItems: 3,
              items: { $ref: '#/components/schemas/UserId' },
            },
          },
        },
      ],
    },
    ChannelMemberSummary: {
      description: 'A member of a channel, in short.',
      type: 'object',
      required: ['userId', 'role', 'joinedAt'],
      properties: {
        userId: { $ref: '#/components/schemas/UserId' },
        role: { $ref: '#/components/schemas/MemberRole' },
        joinedAt: { $ref: '#/components/schemas/Timestamp' },
      },
    },
    ChannelPage: {
      type: 'object',
      required: ['channels', 'nextCursor', 'position'],
      properties: {
        channels: {
          description: 'The channels of this page.',
          type: 'array',
          items: { $ref: '#/components/schemas/ChannelListItem' },
        },
        nextCursor: { $ref: '#/components/schemas/NextCursor' },
        position: {
          type: 'string',
          description:
            "The position of this page in the caller's activity. The page includes every change of a list item committed before it, but maybe not those at or after it. Opaque, and valid in the present epoch.",
          minLength: 1,
          maxLength: 64,
        },
        users: { $ref: '#/components/schemas/UsersById' },
      },
    },
    ChannelType: {
      type: 'string',
      enum: ['DIRECT', 'GROUP'],
      description: 'A direct channel joins exactly two users. A group channel has members and operators.',
    },
    ClientId: {
      type: 'string',
      minLength: 1,
      maxLength: 64,
      description:
        "An id from the sender's client, to recognize its own message in responses and events. The service stores it unchanged, and every reader of the message sees it. It need not be unique.",
    },
    CountPreference: {
      type: 'string',
      enum: ['ALL', 'UNREAD_MESSAGE_COUNT_ONLY', 'OFF'],
      description:
        "How a channel counts towards the member's unread total. With `OFF` its count is 0 and it is left out of the total.",
    },
    CreateDirectChannelRequest: {
      type: 'object',
      additionalProperties: false,
      required: ['userId'],
      properties: {
        userId: {
          description: 'The other user of the channel. It cannot be the caller.',
          $ref: '#/components/schemas/UserId',
        },
      },
    },
    CreatePollRequest: {
      type: 'object',
      additionalProperties: false,
      required: ['title', 'options'],
      properties: {
        title: { description: 'The question.', type: 'string', minLength: 1, maxLength: 500, pattern: '\\S' },
        options: {
          type: 'array',
          minItems: 2,
          description:
            'At least two texts, all different, and at most as many as `limits.maxPollOptions` allows (10 by default).',
          items: { $ref: '#/components/schemas/PollOptionText' },
        },
        allowMultipleVotes: {
          description: 'Whether a member may choose several options.',
          type: 'boolean',
          default: false,
        },
        allowUserSuggestion: { type: 'boolean', default: false, description: 'Whether members may add options.' },
        allowChange: { type: 'boolean', default: true, description: 'Whether votes can be changed and withdrawn.' },
        closeAt: {
          description: 'When the poll closes. It must lie in the future and before the year 10000 in UTC.',
          $ref: '#/components/schemas/TimestampInput',
        },
        clientId: { description: "The client's own id of the poll's message.", $ref: '#/components/schemas/ClientId' },
      },
    },
    DeletedQuote: {
      description: 'A quoted message that was deleted, or that the retention has removed.',
      type: 'object',
      required: ['messageId', 'isDeleted'],
      properties: {
        messageId: { $ref: '#/components/schemas/Id' },
        isDeleted: { description: 'Always true.', type: 'boolean', const: true },
      },
    },
    DraftRevision: {
      description: 'The revision of a draft. A channel or thread never reuses one.',
      type: 'integer',
      minimum: 0,
      maximum: 999999999999999,
    },
    EventSeq: {
      type: 'integer',
      minimum: 0,
      maximum: 9007199254740991,
      description:
        "The `seq` of the channel's last event that this response includes: it has all events before, and none after. Join with `since` set to it, under the present epoch, to miss no event.",
    },
    FileOfUpload: {
      type: 'object',
      additionalProperties: false,
      required: ['uploadId'],
      properties: {
        uploadId: { description: 'An unused upload of the sender.', $ref: '#/components/schemas/Id' },
        altText: {
          description: 'Describes the file for people who cannot see it.',
          type: 'string',
          minLength: 1,
          maxLength: 1000,
        },
      },
    },
    FollowedThreadPage: {
      type: 'object',
      required: ['threads', 'nextCursor', 'totalUnreadThreads', 'position'],
      properties: {
        threads: {
          description: 'The threads of this page.',
          type: 'array',
          items: { $ref: '#/components/schemas/Thread' },
        },
        nextCursor: { $ref: '#/components/schemas/NextCursor' },
        totalUnreadThreads: {
          type: 'integer',
          minimum: 0,
          description: 'How many followed threads have unread replies, regardless of the filter.',
        },
        position: {
          type: 'string',
          description:
            'The `threads` for `gateway:resume`: with it, `chat:thread:activity` brings all changes after this response. Opaque, and valid in the present epoch.',
          minLength: 1,
          maxLength: 64,
        },
        users: { $ref: '#/components/schemas/UsersById' },
      },
    },
    HiddenQuote: {
      description: "A quoted message by a user that the reader has blocked, or from before the reader's history start.",
      type: 'object',
      required: ['messageId', 'isHidden'],
      properties: {
        messageId: { $ref: '#/components/schemas/Id' },
        isHidden: { description: 'Always true.', type: 'boolean', const: true },
      },
    },
    Id: {
      type: 'string',
      description:
        'An opaque identifier made by the service (in the form of a CUID; its length and order mean nothing). An unknown identifier returns 404, in any format.',
      minLength: 1,
      maxLength: 255,
    },
    LastMessage: {
      type: 'object',
      required: ['id', 'text', 'senderId', 'createdAt'],
      description: 'The newest message of a channel that the caller can see.',
      properties: {
        id: { $ref: '#/components/schemas/Id' },
        type: { $ref: '#/components/schemas/MessageType' },
        text: {
          description: 'The text of the message; of an open stream the text at its last checkpoint.',
          type: 'string',
        },
        streamState: {
          description: 'The state of its stream. Null for other messages.',
          anyOf: [{ $ref: '#/components/schemas/StreamState' }, { type: 'null' }],
        },
        mimeTypes: {
          type: 'array',
          description:
            'The MIME types of its files, in their order, for a preview such as `2 photos and a file`. Empty without files.',
          items: { type: 'string' },
        },
        senderId: { $ref: '#/components/schemas/UserId' },
        createdAt: { $ref: '#/components/schemas/Timestamp' },
      },
    },
    LinkMetadata: {
      type: 'object',
      description: 'The fields of a link preview, as the sender or the service gave them.',
      properties: {
        url: { description: 'The URL of the page.', type: 'string' },
        title: { description: 'The title of the page.', type: 'string' },
        description: { description: "The page's own description.", type: 'string' },
        imageUrl: { description: 'The URL of a preview picture of the page.', type: 'string' },
        siteName: { description: 'The name of the site.', type: 'string' },
      },
    },
    LinkMetadataInput: {
      type: 'object',
      additionalProperties: false,
      description: 'The fields of a link preview. The service stores it as given and fetches nothing.',
      properties: {
        url: { description: 'The URL of the page.', type: 'string', maxLength: 2048 },
        title: { description: 'The title of the page.', type: 'string', maxLength: 500 },
        description: { description: "The page's own description.", type: 'string', maxLength: 2000 },
        imageUrl: { description: 'The URL of a preview picture of the page.', type: 'string', maxLength: 2048 },
        siteName: { description: 'The name of the site.', type: 'string', maxLength: 200 },
      },
    },
    ListedMember: {
      description: 'A member, and whether they are connected.',
      allOf: [
        { $ref: '#/components/schemas/Member' },
        {
          type: 'object',
          required: ['isOnline', 'lastSeenAt'],
          properties: {
            isOnline: {
              type: 'boolean',
              description:
                'Whether the member is online, as the host reports it; otherwise whether the member has an open socket.',
            },
            lastSeenAt: {
              description: 'When the member last closed a socket, or null if unknown.',
              anyOf: [{ $ref: '#/components/schemas/Timestamp' }, { type: 'null' }],
            },
          },
        },
      ],
    },
    MarkReadRequest: {
      type: 'object',
      additionalProperties: false,
      properties: {
        messageId: {
          description: 'Read up to this message. Without it, up to the newest.',
          $ref: '#/components/schemas/Id',
        },
      },
    },
    MarkThreadReadRequest: {
      type: 'object',
      additionalProperties: false,
      properties: {
        messageId: {
          description: 'Read up to this message of the thread. Without it, up to the newest reply.',
          $ref: '#/components/schemas/Id',
        },
      },
    },
    Member: {
      description: 'A member of a channel.',
      type: 'object',
      required: ['id', 'userId', 'role', 'isMuted', 'isBanned', 'joinedAt', 'lastReadAt', 'lastReadMessageId'],
      properties: {
        id: { $ref: '#/components/schemas/Id' },
        userId: { $ref: '#/components/schemas/UserId' },
        role: { $ref: '#/components/schemas/MemberRole' },
        isMuted: {
          type: 'boolean',
          description:
            "Whether an operator has muted the member. The caller's own mute of a channel is a separate flag.",
        },
        isBanned: { description: 'Whether the member is banned from the channel.', type: 'boolean' },
        joinedAt: { $ref: '#/components/schemas/Timestamp' },
        lastReadAt: {
          description:
            'When the member last marked the channel as read, or null. If it was read only up to a message, or marked as unread from one on, the time of the read marker.',
          anyOf: [{ $ref: '#/components/schemas/Timestamp' }, { type: 'null' }],
        },
        lastReadMessageId: {
          description: 'The newest message up to the read marker, or null.',
          anyOf: [{ $ref: '#/components/schemas/Id' }, { type: 'null' }],
        },
        canMentionAll: { $ref: '#/components/schemas/CanMentionAll' },
      },
    },
    MemberPage: {
      type: 'object',
      required: ['members', 'nextCursor'],
      properties: {
        members: {
          description: 'The members of this page.',
          type: 'array',
          items: { $ref: '#/components/schemas/ListedMember' },
        },
        nextCursor: { $ref: '#/components/schemas/NextCursor' },
        users: { $ref: '#/components/schemas/UsersById' },
      },
    },
    MemberRole: {
      description: 'An operator may moderate the channel and change it; a member may not.',
      type: 'string',
      enum: ['OPERATOR', 'MEMBER'],
    },
    Mentions: {
      type: 'string',
      enum: ['CHANNEL', 'HERE'],
      description:
        '`CHANNEL` mentions the active members of the channel, `HERE` those who are online when the request comes, or when a scheduled message is sent. More than `limits.maxMentionAll` of them (1,000 by default) are refused.',
    },
    Message: {
      description: 'A message.',
      type: 'object',
      required: [
        'id',
        'channelId',
        'senderId',
        'type',
        'text',
        'mentionedUserIds',
        'isEdited',
        'isForwarded',
        'forwardedFromId',
        'parentMessageId',
        'metadata',
        'linkMetadata',
        'fileUrl',
        'fileName',
        'fileSize',
        'mimeType',
        'thumbnailUrl',
        'files',
        'pollId',
        'clientId',
        'stream',
        'quote',
        'createdAt',
        'updatedAt',
      ],
      properties: {
        id: { $ref: '#/components/schemas/Id' },
        channelId: { $ref: '#/components/schemas/Id' },
        senderId: { $ref: '#/components/schemas/UserId' },
        type: { $ref: '#/components/schemas/MessageType' },
        text: {
          type: 'string',
          description:
            'The text. It is the title in a `POLL` message, and empty in a file message that was sent without text.',
        },
        mentionedUserIds: {
          description: 'The users that the message mentions.',
          type: 'array',
          items: { $ref: '#/components/schemas/UserId' },
        },
        mentions: {
          description: 'Whether the message mentions all members, or those who were online; null without.',
          anyOf: [{ $ref: '#/components/schemas/Mentions' }, { type: 'null' }],
        },
        isEdited: { description: 'Whether the message was edited.', type: 'boolean' },
        isForwarded: { description: 'Whether the message was forwarded from another one.', type: 'boolean' },
        forwardedFromId: {
          description: 'The id of the original of a forwarded message, else null.',
          anyOf: [{ $ref: '#/components/schemas/Id' }, { type: 'null' }],
        },
        parentMessageId: {
          description: 'The top message of the thread that this message replies to, else null.',
          anyOf: [{ $ref: '#/components/schemas/Id' }, { type: 'null' }],
        },
        reactions: {
          type: 'array',
          description: 'The reactions, oldest key first. Missing in lists with `includeReactions=false`.',
          items: { $ref: '#/components/schemas/Reaction' },
        },
        questions: {
          description: 'The questions of the message, in their order. Missing without questions.',
          type: 'array',
          items: { $ref: '#/components/schemas/Question' },
        },
        moderation: {
          description:
            'Present on a message that a moderator has removed. Only its sender can still read it, in lists of messages, in threads and by id; for all others it is deleted, and it counts nowhere.',
          $ref: '#/components/schemas/Moderation',
        },
        threadInfo: {
          description: 'Present on messages that have replies, except in lists with `includeThreadInfo=false`.',
          $ref: '#/components/schemas/ThreadInfo',
        },
        metadata: { $ref: '#/components/schemas/Metadata' },
        linkMetadata: {
          description: 'The link preview, sent with the message or filled in by the service since, else null.',
          anyOf: [{ $ref: '#/components/schemas/LinkMetadata' }, { type: 'null' }],
        },
        fileUrl: { type: ['string', 'null'], description: 'The URL of the file. Null unless this is a file message.' },
        fileName: { description: 'The name of the file. Null when the message has none.', type: ['string', 'null'] },
        fileSize: { type: ['integer', 'null'], minimum: 0, description: 'The size in bytes.' },
        mimeType: {
          description: 'The MIME type of the file. Null when the message has none.',
          type: ['string', 'null'],
        },
        thumbnailUrl: {
          type: ['string', 'null'],
          description: "A preview of the file, if the host's storage makes one.",
        },
        files: {
          description:
            'The files of the message, in the order of the sender. `fileUrl`, `fileName`, `fileSize`, `mimeType` and `thumbnailUrl` of the message are those of the first.',
          type: 'array',
          items: { $ref: '#/components/schemas/MessageFile' },
        },
        pollId: {
          description: 'The poll of a `POLL` message, else null.',
          anyOf: [{ $ref: '#/components/schemas/Id' }, { type: 'null' }],
        },
        clientId: {
          description: "The sender's `clientId`, or null.",
          anyOf: [{ $ref: '#/components/schemas/ClientId' }, { type: 'null' }],
        },
        stream: {
          description: 'The state of the stream, if the message was sent as one, else null.',
          anyOf: [{ $ref: '#/components/schemas/MessageStream' }, { type: 'null' }],
        },
        quote: {
          description: 'The message that this one quotes, as the reader may see it now, else null.',
          anyOf: [{ $ref: '#/components/schemas/Quote' }, { type: 'null' }],
        },
        createdAt: { $ref: '#/components/schemas/Timestamp' },
        updatedAt: { $ref: '#/components/schemas/Timestamp' },
      },
    },
    MessageFile: {
      description: 'A file of a message.',
      type: 'object',
      required: ['fileUrl', 'fileName', 'fileSize', 'mimeType', 'thumbnailUrl', 'altText'],
      properties: {
        fileUrl: { description: 'The URL of the file.', type: 'string' },
        fileName: { description: 'The name of the file.', type: 'string' },
        fileSize: { description: 'The size in bytes.', type: 'integer', minimum: 0 },
        mimeType: { description: 'The MIME type of the file.', type: 'string' },
        thumbnailUrl: {
          description: "A preview of the file, if the host's storage makes one.",
          type: ['string', 'null'],
        },
        altText: {
          description: 'Describes the file for people who cannot see it, as the sender gave it. Else null.',
          type: ['string', 'null'],
        },
      },
    },
    MessagePage: {
      type: 'object',
      required: ['messages', 'nextCursor', 'eventSeq'],
      properties: {
        messages: {
          description: 'The messages of this page.',
          type: 'array',
          items: { $ref: '#/components/schemas/Message' },
        },
        nextCursor: { $ref: '#/components/schemas/NextCursor' },
        eventSeq: { $ref: '#/components/schemas/EventSeq' },
        users: { $ref: '#/components/schemas/UsersById' },
      },
    },
    MessageSearchHit: {
      allOf: [
        { $ref: '#/components/schemas/Message' },
        {
          type: 'object',
          required: ['highlight'],
          properties: {
            highlight: {
              type: ['string', 'null'],
              description:
                'An excerpt of at most 200 characters of the text, HTML-escaped, with `<em>` around the hits. Null when there is nothing to show.',
            },
          },
        },
      ],
    },
    MessageSearchPage: {
      type: 'object',
      required: ['messages', 'nextCursor'],
      properties: {
        messages: {
          description: 'The messages of this page that match.',
          type: 'array',
          items: { $ref: '#/components/schemas/MessageSearchHit' },
        },
        nextCursor: { $ref: '#/components/schemas/NextCursor' },
        users: { $ref: '#/components/schemas/UsersById' },
      },
    },
    MessageStream: {
      description: 'The state of the stream of a message.',
      type: 'object',
      required: ['state', 'run', 'parts'],
      properties: {
        state: { $ref: '#/components/schemas/StreamState' },
        run: { $ref: '#/components/schemas/StreamRun' },
        parts: {
          description: 'The parts by their number, at most 64.',
          type: 'array',
          maxItems: 64,
          items: { $ref: '#/components/schemas/StreamPart' },
        },
        newerMessages: {
          description:
            'For a stream with `basedOnSeq`: how many messages by others, visible to the sender, came between it and the stream. At most 100.',
          type: 'integer',
          minimum: 0,
          maximum: 100,
        },
      },
    },
    MessageType: {
      type: 'string',
      enum: ['TEXT', 'IMAGE', 'VIDEO', 'AUDIO', 'FILE', 'POLL', 'ADMIN'],
      description:
        '`IMAGE`, `VIDEO`, `AUDIO` and `FILE` carry files: the type is that of all files, or `FILE` if they differ. `POLL` carries a poll, `ADMIN` is a notice of the service itself.',
    },
    Metadata: {
      type: 'object',
      additionalProperties: true,
      propertyNames: { minLength: 1 },
      description:
        'Free key-value data of the host application, at most 64 KiB as JSON. The empty key is refused, as are the keys `__proto__`, `constructor` and `prototype` at every depth. `{}` if there is none.',
    },
    Moderation: {
      description: 'The decision of a moderator about a message.',
      type: 'object',
      required: ['state', 'decisionId'],
      properties: {
        state: { description: 'The message was removed.', type: 'string', enum: ['REMOVED'] },
        decisionId: { description: 'The decision.', $ref: '#/components/schemas/Id' },
      },
    },
    NextCursor: { type: ['string', 'null'], description: 'The `cursor` of the next page, or null on the last page.' },
    NextSendAt: {
      description:
        "When slow mode lets the caller send again; a time in the past means now. Null without slow mode, for operators, and before the caller's first message.",
      anyOf: [{ $ref: '#/components/schemas/Timestamp' }, { type: 'null' }],
    },
    Poll: {
      description: 'A poll as all members of its channel see it.',
      type: 'object',
      required: [
        'id',
        'channelId',
        'messageId',
        'title',
        'allowMultipleVotes',
        'allowUserSuggestion',
        'closeAt',
        'status',
        'voterCount',
        'createdById',
        'options',
        'createdAt',
      ],
      properties: {
        id: { $ref: '#/components/schemas/Id' },
        channelId: { $ref: '#/components/schemas/Id' },
        messageId: {
          description: 'The message of type `POLL` that shows the poll in the channel.',
          $ref: '#/components/schemas/Id',
        },
        title: { description: 'The question.', type: 'string' },
        allowMultipleVotes: { description: 'Whether a member may choose several options.', type: 'boolean' },
        allowUserSuggestion: { type: 'boolean', description: 'Whether members may add options.' },
        allowChange: {
          type: 'boolean',
          description:
            'Whether votes can be changed and withdrawn. Missing in events of earlier versions, where it is true.',
        },
        closeAt: {
          description: 'When the poll closes, or null. From that time on it is `CLOSED`.',
          anyOf: [{ $ref: '#/components/schemas/Timestamp' }, { type: 'null' }],
        },
        status: { $ref: '#/components/schemas/PollStatus' },
        voterCount: {
          type: 'integer',
          minimum: 0,
          description: 'The number of users who have voted. One who chose several options counts once.',
        },
        createdById: { $ref: '#/components/schemas/UserId' },
        options: {
          type: 'array',
          description: 'The options in the order of their positions.',
          items: { $ref: '#/components/schemas/PollOption' },
        },
        createdAt: { $ref: '#/components/schemas/Timestamp' },
      },
    },
    PollOption: {
      description: 'An option of a poll, with its votes.',
      type: 'object',
      required: ['id', 'text', 'voteCount', 'position'],
      properties: {
        id: { $ref: '#/components/schemas/Id' },
        text: { description: 'The text of the option.', type: 'string' },
        voteCount: { description: 'How many members have voted for it.', type: 'integer', minimum: 0 },
        position: { type: 'integer', minimum: 0, description: 'The place of the option in the poll, counted from 0.' },
      },
    },
    PollOptionText: {
      description: 'The text of an option.',
      type: 'string',
      minLength: 1,
      maxLength: 200,
      pattern: '\\S',
    },
    PollStatus: { description: 'A closed poll takes no votes.', type: 'string', enum: ['OPEN', 'CLOSED'] },
    PollWithVotes: {
      description: "A poll with the caller's own votes.",
      allOf: [
        { $ref: '#/components/schemas/Poll' },
        {
          type: 'object',
          required: ['votedOptionIds'],
          properties: {
            votedOptionIds: {
              type: 'array',
              description: 'The options that the caller has chosen.',
              items: { $ref: '#/components/schemas/Id' },
            },
          },
        },
      ],
    },
    PushTrigger: {
      type: 'string',
      enum: ['ALL', 'MENTION_ONLY', 'OFF'],
      description: 'Which messages of a channel are pushed to the member.',
    },
    Question: {
      type: 'object',
      description: 'A question of a message. All who see the message see it and its answers.',
      required: [
        'id',
        'channelId',
        'messageId',
        'askerId',
        'kind',
        'prompt',
        'options',
        'schema',
        'subject',
        'answerableBy',
        'needed',
        'state',
        'answers',
        'createdAt',
        'expiresAt',
        'closedAt',
      ],
      properties: {
        id: { $ref: '#/components/schemas/Id' },
        channelId: { $ref: '#/components/schemas/Id' },
        messageId: { description: 'The message that asks.', $ref: '#/components/schemas/Id' },
        askerId: { description: 'The sender of the message.', $ref: '#/components/schemas/UserId' },
        kind: { $ref: '#/components/schemas/QuestionKind' },
        prompt: { description: 'The question in words.', type: 'string' },
        options: {
          description: 'The options of a `CHOICE`, else empty.',
          type: 'array',
          items: { $ref: '#/components/schemas/QuestionOption' },
        },
        schema: {
          description: 'The fields of a `FORM`, else null.',
          anyOf: [{ $ref: '#/components/schemas/QuestionSchema' }, { type: 'null' }],
        },
        subject: {
          description: 'The action that waits for the answer, or null.',
          anyOf: [{ $ref: '#/components/schemas/QuestionSubject' }, { type: 'null' }],
        },
        answerableBy: {
          description: 'Who may answer, besides the asker, who may not.',
          anyOf: [{ $ref: '#/components/schemas/QuestionRole' }, { $ref: '#/components/schemas/QuestionUsers' }],
        },
        needed: { description: 'The number of approvals that decide.', type: 'integer', minimum: 1, maximum: 10 },
        state: { $ref: '#/components/schemas/QuestionState' },
        answers: {
          description: 'The answers, in their order. Those of an `ANSWERED` question have decided it.',
          type: 'array',
          items: { $ref: '#/components/schemas/QuestionAnswer' },
        },
        createdAt: { $ref: '#/components/schemas/Timestamp' },
        expiresAt: { description: 'When an open question expires.', $ref: '#/components/schemas/Timestamp' },
        closedAt: {
          description: 'When it was decided, has expired or was canceled; null while it is open.',
          anyOf: [{ $ref: '#/components/schemas/Timestamp' }, { type: 'null' }],
        },
      },
    },
    QuestionAnswer: {
      type: 'object',
      description: 'An answer that counts.',
      required: ['userId', 'decision', 'optionId', 'value', 'comment', 'createdAt'],
      properties: {
        userId: { $ref: '#/components/schemas/UserId' },
        decision: { $ref: '#/components/schemas/QuestionDecision' },
        optionId: { description: 'The option that was chosen, or null.', type: ['string', 'null'] },
        value: {
          description: 'The values of the form by field, or null.',
          type: ['object', 'null'],
          additionalProperties: true,
        },
        comment: { description: 'A comment for the asker, or null.', type: ['string', 'null'] },
        createdAt: { $ref: '#/components/schemas/Timestamp' },
      },
    },
    QuestionDecision: {
      type: 'string',
      description:
        'The answer to an `APPROVAL` is `APPROVE` or `REJECT`; any question may be rejected; `ANSWER` answers the others.',
      enum: ['APPROVE', 'REJECT', 'ANSWER'],
    },
    QuestionField: {
      type: 'object',
      description: "A field of a form, in the subset of JSON Schema that MCP's elicitation takes.",
      additionalProperties: false,
      required: ['type'],
      properties: {
        type: {
          description: 'The type of the value.',
          type: 'string',
          enum: ['string', 'number', 'integer', 'boolean'],
        },
        title: { description: 'The label of the field; by default its name.', type: 'string', maxLength: 200 },
        description: { description: 'A hint for the user who fills it in.', type: 'string', maxLength: 1000 },
        enum: {
          description: 'The values that a string may have.',
          type: 'array',
          minItems: 1,
          maxItems: 100,
          uniqueItems: true,
          items: { type: 'string', maxLength: 200 },
        },
        enumNames: {
          description: 'The labels of `enum`, in its order.',
          type: 'array',
          minItems: 1,
          maxItems: 100,
          items: { type: 'string', maxLength: 200 },
        },
        format: { description: 'The format of a string.', type: 'string', enum: ['email', 'uri', 'date', 'date-time'] },
        minLength: {
          description: 'The least number of characters of a string.',
          type: 'integer',
          minimum: 0,
          maximum: 10000,
        },
        maxLength: {
          description: 'The greatest number of characters of a string; 10,000 by default.',
          type: 'integer',
          minimum: 0,
          maximum: 10000,
        },
        minimum: { description: 'The least number.', type: 'number' },
        maximum: { description: 'The greatest number.', type: 'number' },
        default: { description: 'The initial value in the form.', type: ['string', 'number', 'boolean'] },
      },
    },
    QuestionKind: {
      type: 'string',
      description: 'The kind of answer: an approval or a rejection, one of the options, or the values of a form.',
      enum: ['APPROVAL', 'CHOICE', 'FORM'],
    },
    QuestionOption: {
      type: 'object',
      description: 'An option of a `CHOICE`.',
      additionalProperties: false,
      required: ['id', 'label'],
      properties: {
        id: {
          description: 'Its id within the question, chosen by the asker.',
          type: 'string',
          minLength: 1,
          maxLength: 64,
        },
        label: { description: 'The text of the option.', type: 'string', minLength: 1, maxLength: 200 },
      },
    },
    QuestionPage: {
      type: 'object',
      description: 'A page of questions to the caller.',
      required: ['questions', 'openCount', 'nextCursor'],
      properties: {
        questions: {
          description: 'The questions of this page.',
          type: 'array',
          items: { $ref: '#/components/schemas/Question' },
        },
        openCount: {
          description: 'The number of all open questions that name the caller, and that the caller can see.',
          type: 'integer',
          minimum: 0,
        },
        nextCursor: { $ref: '#/components/schemas/NextCursor' },
        users: { $ref: '#/components/schemas/UsersById' },
      },
    },
    QuestionRole: {
      type: 'string',
      description: 'All members but the asker, or the operators among them.',
      enum: ['MEMBERS', 'OPERATORS'],
    },
    QuestionSchema: {
      type: 'object',
      description: 'The fields of a `FORM`, flat, as JSON Schema of at most 16 KiB.',
      additionalProperties: false,
      required: ['type', 'properties'],
      properties: {
        type: { description: 'Always `object`.', type: 'string', const: 'object' },
        properties: {
          description: 'The fields by their names.',
          type: 'object',
          minProperties: 1,
          maxProperties: 20,
          propertyNames: { minLength: 1 },
          additionalProperties: { $ref: '#/components/schemas/QuestionField' },
        },
        required: {
          description: 'The names of the fields that must have a value.',
          type: 'array',
          maxItems: 20,
          uniqueItems: true,
          items: { type: 'string' },
        },
      },
    },
    QuestionState: {
      type: 'string',
      description:
        "Whether the question waits, was decided, has expired, or was canceled: by its asker or an operator, or because its message, its channel or its asker's membership ended.",
      enum: ['OPEN', 'ANSWERED', 'EXPIRED', 'CANCELED'],
    },
    QuestionSubject: {
      type: 'object',
      description: 'The action that waits for the answer, such as a tool call.',
      additionalProperties: false,
      properties: {
        toolCallId: {
          description: 'The id of the call, with which an agent resumes it.',
          type: 'string',
          maxLength: 200,
        },
        name: { description: 'The name of the tool.', type: 'string', maxLength: 200 },
        arguments: {
          description: 'The arguments of the call, at most 16 KiB as JSON.',
          $ref: '#/components/schemas/Metadata',
        },
      },
    },
    QuestionUsers: {
      type: 'object',
      description: 'Only these users, who find the question in `GET /users/me/questions`.',
      additionalProperties: false,
      required: ['userIds'],
      properties: {
        userIds: {
          description:
            'Members of the channel, each once, without the asker. A user who cannot see the message cannot see the question.',
          type: 'array',
          minItems: 1,
          maxItems: 100,
          items: { $ref: '#/components/schemas/UserId' },
        },
      },
    },
    Quote: {
      description:
        "The message that another one quotes. Each reader gets it as it is at that moment, so it reflects edits, deletion, blocks and the history start. It does not include the quoted message's own quote.",
      anyOf: [
        { $ref: '#/components/schemas/QuotedMessage' },
        { $ref: '#/components/schemas/DeletedQuote' },
        { $ref: '#/components/schemas/HiddenQuote' },
      ],
    },
    QuotedMessage: {
      description: 'A quoted message that the reader can see.',
      type: 'object',
      required: ['messageId', 'senderId', 'type', 'text', 'fileName', 'thumbnailUrl'],
      properties: {
        messageId: { $ref: '#/components/schemas/Id' },
        senderId: { $ref: '#/components/schemas/UserId' },
        type: { $ref: '#/components/schemas/MessageType' },
        text: {
          description:
            'The beginning of its text, 200 code points at most; of an open stream as of the last checkpoint.',
          type: 'string',
        },
        fileName: { type: ['string', 'null'], description: 'The name of its file. Null when it has none.' },
        thumbnailUrl: {
          type: ['string', 'null'],
          description: "A preview of its file, if the host's storage makes one.",
        },
      },
    },
    Reaction: {
      description: 'The users who reacted to a message with one key.',
      type: 'object',
      required: ['key', 'userIds'],
      properties: {
        key: { description: 'The reaction, such as an emoji.', type: 'string' },
        userIds: {
          type: 'array',
          description: 'The users who reacted with this key, earliest first.',
          items: { $ref: '#/components/schemas/UserId' },
        },
      },
    },
    ReactionList: {
      type: 'object',
      required: ['reactions'],
      properties: {
        reactions: {
          type: 'array',
          description: 'All reactions to the message after the change.',
          items: { $ref: '#/components/schemas/Reaction' },
        },
      },
    },
    SearchMessagesRequest: {
      type: 'object',
      additionalProperties: false,
      required: ['keyword'],
      properties: {
        keyword: {
          type: 'string',
          minLength: 1,
          maxLength: 500,
          pattern: '\\S',
          description:
            'The keyword, in any script and regardless of case. It is split at white space, and each part has to occur in the text.',
        },
        channelId: {
          description: 'Search only this channel. The caller has to be a member of it.',
          $ref: '#/components/schemas/Id',
        },
        limit: {
          description: 'The maximum number of messages in a page.',
          type: 'integer',
          minimum: 1,
          maximum: 100,
          default: 20,
        },
        order: {
          type: 'string',
          enum: ['score', 'timestamp'],
          default: 'timestamp',
          description:
            '`timestamp` lists the newest first. `score` lists whole words before parts of words, then the newest first.',
        },
        exactMatch: {
          type: 'boolean',
          default: false,
          description:
            'Search for the keyword as one exact phrase; only case and the composition of letters are ignored.',
        },
        timestampFrom: {
          description: 'Only messages sent at this time or later.',
          $ref: '#/components/schemas/TimestampInput',
        },
        timestampTo: {
          description: 'Only messages sent at this time or earlier.',
          $ref: '#/components/schemas/TimestampInput',
        },
        cursor: {
          type: 'string',
          minLength: 1,
          maxLength: 2048,
          description: 'The `nextCursor` of the previous page of the same search.',
        },
        includeUsers: {
          type: 'boolean',
          default: false,
          description: 'Whether the response has `users`, the profiles of all users that occur in it.',
        },
      },
    },
    SendMessageRequest: {
      type: 'object',
      additionalProperties: false,
      properties: {
        text: {
          description:
            'At least one character that is not white space, unless the message is a stream, and at most as many code points as `limits.maxMessageLength` allows (5,000 by default). Optional, and may be empty, in a message with `files`.',
          type: 'string',
        },
        files: {
          description:
            'Uploads that become the files of the message, each once, at most as many as `limits.maxFiles` allows (10 by default). Not in a stream.',
          type: 'array',
          minItems: 1,
          maxItems: 10,
          items: { $ref: '#/components/schemas/FileOfUpload' },
        },
        stream: { $ref: '#/components/schemas/StreamOptions' },
        mentionedUserIds: {
          type: 'array',
          maxItems: 100,
          default: [],
          description: 'The users that the message mentions. Only active members of the channel are notified.',
          items: { $ref: '#/components/schemas/UserId' },
        },
        mentions: {
          description:
            'Mentions all active members, or those who are online, in addition to `mentionedUserIds`. Only for operators and members with `canMentionAll`; others get 403.',
          $ref: '#/components/schemas/Mentions',
        },
        parentMessageId: {
          description: 'The message to reply to. A reply to a reply attaches to the top message.',
          $ref: '#/components/schemas/Id',
        },
        quotedMessageId: {
          description: 'A message of the channel to quote, which the sender can see.',
          $ref: '#/components/schemas/Id',
        },
        draftRevision: {
          description:
            "The revision of the sender's draft in the channel, or in the thread of a reply. The send deletes exactly this revision.",
          $ref: '#/components/schemas/DraftRevision',
        },
        metadata: { default: {}, $ref: '#/components/schemas/Metadata' },
        linkMetadata: { $ref: '#/components/schemas/LinkMetadataInput' },
        clientId: { $ref: '#/components/schemas/ClientId' },
        ifSeq: {
          description:
            'The `eventSeq` of the page that the sender has read. If a later message by another user exists, which the sender can see, the response is 409 `CHAT_CHANNEL_MOVED`: so only one of two agents answers a question. The start of a stream counts as a message; edits and reactions do not. An `Idempotency-Key` does not compare this property.',
          type: 'integer',
          minimum: 0,
          maximum: 9007199254740991,
        },
      },
    },
    SlowModeSeconds: {
      type: 'integer',
      minimum: 0,
      maximum: 21600,
      description:
        'Slow mode of a group channel: the seconds between two messages of one member, 0 for none. Operators may send at any time. Missing in responses and events of earlier versions.',
    },
    StreamOptions: {
      description:
        'Sends the message as a stream, to which the sender appends. Its text may be empty, and starts part 0.',
      type: 'object',
      additionalProperties: false,
      properties: {
        idleSeconds: {
          description: 'Seconds of silence of the producer after which the stream ends as `FAILED`.',
          type: 'integer',
          minimum: 5,
          maximum: 600,
          default: 60,
        },
        stoppableBy: {
          description: 'Who may stop the stream. The sender always may.',
          type: 'string',
          enum: ['MEMBERS', 'OPERATORS'],
          default: 'MEMBERS',
        },
        basedOnSeq: {
          description: 'The `eventSeq` of the page on which the message is based. The stream then has `newerMessages`.',
          type: 'integer',
          minimum: 0,
          maximum: 9007199254740991,
        },
      },
    },
    StreamPart: {
      type: 'object',
      required: ['type', 'length', 'durableLength'],
      properties: {
        type: { $ref: '#/components/schemas/StreamPartType' },
        length: {
          description: 'The number of Unicode code points that readers see. 0 for a value.',
          type: 'integer',
          minimum: 0,
        },
        durableLength: {
          description: 'How many of them survive a crash of every process and of Redis.',
          type: 'integer',
          minimum: 0,
        },
        text: { description: 'The text of a `reasoning` part.', type: 'string' },
        value: {
          description: 'The value that the producer set, in a `tool`, `source` or `data` part.',
          type: 'object',
          additionalProperties: true,
        },
        revision: { description: 'How often the value was set.', type: 'integer', minimum: 1 },
      },
    },
    StreamPartType: {
      description:
        '`text` and `reasoning` grow by appending; `tool`, `source` and `data` have a value. The `text` of the message joins its parts of type `text`.',
      type: 'string',
      enum: ['text', 'reasoning', 'tool', 'source', 'data'],
    },
    StreamRun: {
      description: 'Starts at 1. It grows exactly when text after the last checkpoint was lost, such as after a crash.',
      type: 'integer',
      minimum: 1,
      maximum: 2147483647,
    },
    StreamState: {
      description:
        '`STREAMING` until a member stops the stream or it ends. `STOPPING` is followed by `STOPPED`. `COMPLETE`, `FAILED` and `STOPPED` are final.',
      type: 'string',
      enum: ['STREAMING', 'STOPPING', 'COMPLETE', 'FAILED', 'STOPPED'],
    },
    Success: {
      type: 'object',
      required: ['success'],
      description: 'The operation succeeded, or there was nothing to change.',
      properties: {
        success: { description: 'Always true: a refused request returns an error.', type: 'boolean', const: true },
      },
    },
    Thread: {
      type: 'object',
      description: 'A thread that the caller follows.',
      required: [
        'parentMessageId',
        'parent',
        'channel',
        'replyCount',
        'lastReply',
        'unreadCount',
        'lastReadMessageId',
        'participantIds',
      ],
      properties: {
        parentMessageId: { description: 'The first message of the thread.', $ref: '#/components/schemas/Id' },
        parent: {
          description: 'That message; null if it was deleted.',
          anyOf: [{ $ref: '#/components/schemas/LastMessage' }, { type: 'null' }],
        },
        channel: { $ref: '#/components/schemas/ThreadChannel' },
        replyCount: { type: 'integer', minimum: 0, description: 'The number of replies that the caller can see.' },
        lastReply: { description: 'The newest of these replies.', $ref: '#/components/schemas/LastMessage' },
        unreadCount: {
          type: 'integer',
          minimum: 0,
          description:
            "The number of visible replies by others after the caller's marker. 0 in hidden channels, and if the count preference is `OFF`. They also count in the channel's unread count, by the channel's marker.",
        },
        lastReadMessageId: {
          description:
            'The message up to which the caller has read the thread. Null if the whole thread was marked as unread.',
          anyOf: [{ $ref: '#/components/schemas/Id' }, { type: 'null' }],
        },
        participantIds: {
          description: 'The senders of the newest 100 visible replies, newest first, at most 5.',
          type: 'array',
          maxItems: 5,
          items: { $ref: '#/components/schemas/UserId' },
        },
      },
    },
    ThreadChannel: {
      type: 'object',
      description: 'The channel of a thread.',
      required: ['id', 'type', 'name', 'coverUrl', 'peerId'],
      properties: {
        id: { $ref: '#/components/schemas/Id' },
        type: { $ref: '#/components/schemas/ChannelType' },
        name: { type: ['string', 'null'], description: 'The name of the channel.' },
        coverUrl: { type: ['string', 'null'], description: 'The picture of the channel.' },
        peerId: {
          description: 'The other user of a direct channel.',
          anyOf: [{ $ref: '#/components/schemas/UserId' }, { type: 'null' }],
        },
      },
    },
    ThreadInfo: {
      description: 'The replies of a message, in short.',
      type: 'object',
      required: ['replyCount', 'lastRepliedAt'],
      properties: {
        replyCount: { description: 'The number of replies.', type: 'integer', minimum: 1 },
        lastRepliedAt: { $ref: '#/components/schemas/Timestamp' },
      },
    },
    Timestamp: {
      type: 'string',
      format: 'date-time',
      description: 'A time in ISO 8601, in UTC and with millisecond precision.',
    },
    TimestampInput: {
      type: 'string',
      format: 'date-time',
      pattern: '^[1-9]\\d{3}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:[0-5]\\d(\\.\\d{1,9})?(Z|[+-](0\\d|1[0-5]):[0-5]\\d)$',
      description:
        'A time in ISO 8601 with date, time and either `Z` or an offset. It is read with millisecond precision.',
    },
    UnreadCount: {
      type: 'object',
      required: ['totalUnreadCount'],
      properties: {
        totalUnreadCount: {
          type: 'integer',
          minimum: 0,
          description:
            "The sum of the unread counts of the caller's channels. Hidden channels and channels whose count preference is `OFF` are left out.",
        },
        totalUnreadThreads: {
          type: 'integer',
          minimum: 0,
          description: 'How many followed threads have unread replies. Missing in responses of earlier versions.',
        },
      },
    },
    User: {
      type: 'object',
      required: ['id', 'nickname', 'isOnline'],
      description:
        "A user's profile as the host application resolves it. A property that the host does not give is left out.",
      properties: {
        id: { $ref: '#/components/schemas/UserId' },
        nickname: { description: 'The name to show.', type: 'string' },
        profileUrl: { description: 'The URL of the picture to show.', type: 'string' },
        metadata: {
          description: 'Other properties of the user from the host application.',
          type: 'object',
          additionalProperties: { type: 'string' },
        },
        isOnline: {
          type: 'boolean',
          description:
            'Whether the user is online, as the host reports it; otherwise whether the user has an open socket.',
        },
        lastSeenAt: { $ref: '#/components/schemas/Timestamp' },
      },
    },
    UserId: {
      type: 'string',
      description: "The host application's own identifier of a user.",
      minLength: 1,
      maxLength: 255,
    },
    UserList: {
      type: 'object',
      required: ['users'],
      properties: { users: { description: 'The users.', type: 'array', items: { $ref: '#/components/schemas/User' } } },
    },
    UsersById: {
      type: ['object', 'null'],
      description:
        'With `includeUsers=true`: the profiles of all users that occur in the response, by user id. Users that the host does not know are left out. Null if the host failed or did not respond within a second.',
      additionalProperties: { $ref: '#/components/schemas/User' },
    },
    VotePollRequest: {
      type: 'object',
      additionalProperties: false,
      required: ['optionIds'],
      properties: {
        optionIds: {
          type: 'array',
          minItems: 1,
          maxItems: 100,
          description: 'The options to vote for. A single-choice poll takes exactly one. Repeated ids count once.',
          items: { $ref: '#/components/schemas/Id' },
        },
      },
    },
    WhoCanSend: {
      type: 'string',
      enum: ['MEMBERS', 'OPERATORS'],
      description:
        'Who can send messages to a group channel; in an announcement channel these are its operators. Members react and vote in either. Missing in responses and events of earlier versions.',
    },
  },
}
