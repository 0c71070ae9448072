ALTER TABLE "flow_task" ADD COLUMN "grams" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
UPDATE "flow_task" SET "grams" = coalesce((
	SELECT array_agg(DISTINCT g.gram) FROM unnest(ARRAY["title", "description"]) AS w(word)
	CROSS JOIN LATERAL (SELECT btrim(regexp_replace(lower(normalize(w.word, NFKC)), '\s+', ' ', 'g')) AS line) AS n
	CROSS JOIN LATERAL generate_series(1, char_length(n.line)) AS at(i)
	CROSS JOIN LATERAL (VALUES (substr(n.line, at.i, 1)), (substr(n.line, at.i, 2))) AS g(gram)
), '{}'::text[]);--> statement-breakpoint
CREATE INDEX "flow_task_grams" ON "flow_task" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "flow_seat_for_other" ON "flow_seat" USING btree ("user_id","decided_at","id") WHERE "flow_seat"."decided_by" <> "flow_seat"."user_id";--> statement-breakpoint
CREATE INDEX "flow_seat_by_other" ON "flow_seat" USING btree ("decided_by","decided_at","id") WHERE "flow_seat"."decided_by" <> "flow_seat"."user_id";
