ALTER TABLE "conversation" ADD COLUMN "administrator_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "is_silenced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "notice_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "notice_by_id" text;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "notice_at" bigint;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_notice_by_id_user_account_id_fk" FOREIGN KEY ("notice_by_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Places and contacts are found as well; there are none yet, so that the index of what there is stays right.
CREATE OR REPLACE FUNCTION chat_words(kind text, content text) RETURNS text LANGUAGE sql IMMUTABLE COST 100 AS $$
	SELECT btrim(regexp_replace(lower(normalize(CASE
		WHEN kind = 'text' THEN content
		WHEN left(content, 1) = '{' THEN CASE kind
			WHEN 'place' THEN (content::json ->> 'name') || ' ' || (content::json ->> 'address')
			WHEN 'contact' THEN (content::json ->> 'name') || ' ' || (content::json ->> 'department')
			ELSE coalesce(content::json ->> 'fileName', content::json ->> 'title')
		END
	END, NFKC)), '\s+', ' ', 'g'))
$$;
