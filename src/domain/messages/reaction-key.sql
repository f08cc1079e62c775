-- The normalized key of a reaction. ❤ and ❤️ are one reaction, and so are é of one and of two code points; a skin tone
-- is a different one.
create or replace function chat_reaction_key(p_key text) returns text language sql immutable parallel safe
return normalize(translate(p_key, U&'\FE0E\FE0F', ''), nfc);
