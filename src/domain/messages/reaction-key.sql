-- The part of a reaction's key that counts. ❤ and ❤️ are one reaction, and so are é of one and of two code points; a
-- skin tone makes another one.
create or replace function chat_reaction_key(p_key text) returns text language sql immutable parallel safe
return normalize(translate(p_key, U&'\FE0E\FE0F', ''), nfc);
