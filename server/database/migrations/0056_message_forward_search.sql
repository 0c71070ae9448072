CREATE TABLE "chat_bundle" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"depth" integer NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_bundle_item" (
	"bundle_id" text NOT NULL,
	"place" integer NOT NULL,
	"sender_id" text NOT NULL,
	"content_type" text NOT NULL,
	"content" text NOT NULL,
	"sent_at" bigint NOT NULL,
	"quote" text,
	"inner_id" text,
	CONSTRAINT "chat_bundle_item_bundle_id_place_pk" PRIMARY KEY("bundle_id","place")
);
--> statement-breakpoint
CREATE TABLE "chat_pin" (
	"conversation_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"message_id" text NOT NULL,
	"user_id" text NOT NULL,
	"pinned_at" bigint NOT NULL,
	CONSTRAINT "chat_pin_conversation_id_sequence_pk" PRIMARY KEY("conversation_id","sequence")
);
--> statement-breakpoint
ALTER TABLE "chat_bundle_item" ADD CONSTRAINT "chat_bundle_item_bundle_id_chat_bundle_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."chat_bundle"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_bundle_item" ADD CONSTRAINT "chat_bundle_item_sender_id_user_account_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_bundle_item" ADD CONSTRAINT "chat_bundle_item_inner_id_chat_bundle_id_fk" FOREIGN KEY ("inner_id") REFERENCES "public"."chat_bundle"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_pin" ADD CONSTRAINT "chat_pin_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_pin" ADD CONSTRAINT "chat_pin_message_id_chat_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_message"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_pin" ADD CONSTRAINT "chat_pin_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Not for parallel plans: starting workers takes longer than most searches.
-- What a search finds a message by: its text, else the name of its file or the title of its content.
CREATE FUNCTION chat_words(kind text, content text) RETURNS text LANGUAGE sql IMMUTABLE COST 100 AS $$
	SELECT btrim(regexp_replace(lower(normalize(CASE
		WHEN kind = 'text' THEN content
		WHEN left(content, 1) = '{' THEN coalesce(content::json ->> 'fileName', content::json ->> 'title')
	END, NFKC)), '\s+', ' ', 'g'))
$$;--> statement-breakpoint
-- Every one and every two characters that follow each other; some twice, which an index takes as one.
CREATE FUNCTION chat_grams(words text) RETURNS text[] LANGUAGE sql IMMUTABLE COST 1000 AS $$
	SELECT string_to_array(words, NULL) || ARRAY(SELECT substr(words, at.i, 2) FROM generate_series(1, char_length(words) - 1) AS at(i))
$$;--> statement-breakpoint
CREATE INDEX "chat_message_grams" ON "chat_message" USING gin (chat_grams(chat_words("content_type", "content")));--> statement-breakpoint
CREATE INDEX "chat_message_sent" ON "chat_message" USING btree ("sent_at","id");