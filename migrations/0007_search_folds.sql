-- migrate: runs-with 0002_functions
-- migrate: outside-transaction
-- migrate: after-functions
-- chat_fold folds more than when messages were indexed. Until the index is made anew, messages from before are found by
-- what they were found by, except by words with marks. What a build that was interrupted left goes first.
drop index concurrently if exists chat_messages_search_ccnew;
drop index concurrently if exists chat_messages_search_ccold;
reindex index concurrently chat_messages_search;
